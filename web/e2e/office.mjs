// An office to work in, made through the public API as any client would.
import { readFile } from "node:fs/promises";
import { parse } from "yaml";

export const PASSWORD = "correct horse battery staple";
const WORKFLOWS = new URL("../../examples/workflows/", import.meta.url);

export const ADMIN = { display_name: "Ada Admin", email: "ada@example.org" };
export const PEOPLE = {
  minh: { display_name: "Nguyễn Minh", email: "minh@example.org", groups: ["submitters"], role: "contributor" },
  bob: { display_name: "Bob Baker", email: "bob@example.org", groups: ["reviewers"], role: "reviewer" },
  dora: { display_name: "Dora Danh", email: "dora@example.org", groups: ["approvers"], role: "reviewer" },
};

/** Calls the API as whoever has this session's cookie. */
export class Client {
  constructor(address, cookie) {
    this.address = address;
    this.cookie = cookie;
  }

  async call(method, path, body, headers = {}) {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        Accept: "application/json",
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    this.lastCookie = response.headers.get("set-cookie")?.split(";")[0];
    return text ? JSON.parse(text) : undefined;
  }

  get(path) {
    return this.call("GET", path);
  }

  post(path, body) {
    return this.call("POST", path, body);
  }

  put(path, body) {
    return this.call("PUT", path, body);
  }
}

export async function signIn(address, email) {
  const client = new Client(address);
  await client.post("/v1/session", { email, password: PASSWORD });
  return new Client(address, client.lastCookie);
}

/** People, groups and a project with the document approval. `admin` is signed in as the administrator. */
export async function furnish(admin) {
  const ids = {};
  for (const [key, { groups: _groups, role: _role, ...person }] of Object.entries(PEOPLE)) {
    const actor = await admin.post("/v1/actors", { kind: "HUMAN", ...person, password: PASSWORD });
    ids[key] = actor.actor_id;
  }
  for (const [key, name] of [["submitters", "Submitters"], ["reviewers", "Reviewers"], ["approvers", "Approvers"]]) {
    await admin.post("/v1/groups", { key, name });
  }
  await admin.post("/v1/projects", { key: "office", name: "The office" });
  for (const [key, { groups, role }] of Object.entries(PEOPLE)) {
    await admin.put(`/v1/projects/office/members/${ids[key]}`, { roles: [role] });
    for (const group of groups) await admin.call("PUT", `/v1/groups/${group}/members/${ids[key]}`);
  }
  return ids;
}

export const workflowText = (name) => readFile(new URL(`${name}.yaml`, WORKFLOWS), "utf8");

export async function publish(admin, name) {
  await admin.put(`/v1/projects/office/workflows/${name}`, parse(await workflowText(name)));
}
