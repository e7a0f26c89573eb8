// The API reference, made from /openapi.json: a list to search, a page for each operation, and a way to try it.

import { byId, freshKey, h, once, read } from "./common.js";
import { exampleOf, field, follow, inline, inside, nameText, prose, settle, typeText, useDescription } from "./schema.js";

const METHODS = ["get", "post", "put", "patch", "delete", "head", "options"];
const HEADERS_SHOWN = ["content-type", "location", "etag", "retry-after", "www-authenticate", "x-request-id"];
const IDEMPOTENCY_KEY = "Idempotency-Key";
const RESULT_LENGTH_MAX = 200_000;
const STREAM_KINDS = ["text/event-stream", "application/x-ndjson"];

const main = byId("main");
let description = {};
let operations = [];

// Reading the description

function readOperations() {
  const found = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => operation(path, method, item)));
  const ids = new Set();
  for (const one of found) {
    if (ids.has(one.id)) one.id = `${one.method}-${one.path}`; // two of one name must still have two pages
    ids.add(one.id);
  }
  const order = (description.tags ?? []).map((tag) => tag.name);
  const rank = ({ tag }) => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return found.sort((a, b) => rank(a) - rank(b));
}

function operation(path, method, item) {
  const about = item[method];
  const all = [...(item.parameters ?? []), ...(about.parameters ?? [])].map(follow);
  const parameters = [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
  const body = about.requestBody && follow(about.requestBody);
  const [kind, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const security = about.security ?? description.security ?? [];
  return {
    id: about.operationId ?? `${method}-${path}`,
    tag: about.tags?.[0] ?? "other",
    title: about.summary ?? `${method.toUpperCase()} ${path}`,
    open: security.length === 0 || security.some((way) => Object.keys(way).length === 0),
    path, method, about, parameters, body, kind, media,
  };
}

function byTag(list) {
  const tags = new Map();
  for (const one of list) tags.set(one.tag, [...(tags.get(one.tag) ?? []), one]);
  const told = new Map((description.tags ?? []).map((tag) => [tag.name, tag.description]));
  return [...tags].map(([name, members]) => ({ name, about: told.get(name), members }));
}

const titled = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const linkTo = (one) => `#${encodeURIComponent(one.id)}`;
const badge = (method) => h("span", { class: `method ${method}` }, method.toUpperCase());

// The list at the side

function showIndex() {
  const words = byId("query").value.toLowerCase().split(/\s+/).filter(Boolean);
  const haystack = (one) => [one.method, one.path, one.title, one.about.description, one.tag, one.id].join(" ").toLowerCase();
  const found = operations.filter((one) => words.every((word) => haystack(one).includes(word)));
  byId("found").textContent = words.length ? `${found.length} of ${operations.length}` : "";
  byId("operations").replaceChildren(...byTag(found).flatMap(({ name, members }) => [
    h("h2", {}, titled(name)),
    h("ul", { class: "plain" }, members.map((one) => h("li", {}, h("a", { href: linkTo(one), "data-id": one.id }, badge(one.method), h("span", {}, inline(one.title)))))),
  ]));
  markCurrent();
  return found;
}

function markCurrent() {
  for (const link of byId("operations").querySelectorAll("a")) {
    if (link.dataset.id === current()) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function current() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

// Pages

function overview() {
  const { info = {}, components = {} } = description;
  const ways = Object.values(components.securitySchemes ?? {}).map((scheme) =>
    h("li", {}, scheme.type === "http"
      ? ["Send a token: ", h("code", {}, `Authorization: ${titled(scheme.scheme)} …`)]
      : ["Sign in; the browser then sends the ", h("code", {}, scheme.name ?? "session"), ` ${scheme.in ?? ""}`]));
  return [
    h("h1", { tabindex: "-1" }, `${info.title ?? "API"} reference`),
    h("p", { class: "quiet" }, `Version ${info.version ?? "unknown"} · ${operations.length} operations · `, h("a", { href: "/openapi.json" }, "openapi.json")),
    h("div", { class: "overview" },
      prose(info.description),
      ways.length > 0 && h("section", {}, h("h2", {}, "Who you are"), h("ul", {}, ways)),
      byTag(operations).map(({ name, about, members }) => h("section", {},
        h("h2", {}, titled(name)),
        about && h("p", { class: "quiet" }, about),
        h("ul", { class: "plain" }, members.map((one) => h("li", {}, h("a", { href: linkTo(one) },
          badge(one.method), h("span", { class: "summary" }, inline(one.title)), h("code", {}, one.path)))))))),
  ];
}

function page(one) {
  const place = operations.indexOf(one);
  const step = (neighbour, words) => (neighbour ? h("a", { href: linkTo(neighbour) }, `${words}: `, inline(neighbour.title)) : h("span"));
  return [
    h("h1", { tabindex: "-1" }, inline(one.title)),
    h("p", { class: "address" }, badge(one.method), h("code", {}, one.path),
      one.about.deprecated && h("span", { class: "chip" }, "deprecated"), one.open && h("span", { class: "chip" }, "no sign-in needed")),
    prose(one.about.description),
    h("div", { class: "operation" }, h("div", {}, parameters(one), requestBody(one), answers(one)), tryIt(one)),
    h("nav", { class: "steps", "aria-label": "Neighbours" }, step(operations[place - 1], "Previous"), step(operations[place + 1], "Next")),
  ];
}

function parameters({ parameters }) {
  if (parameters.length === 0) return null;
  return h("section", {}, h("h2", {}, "Parameters"),
    h("ul", { class: "plain fields" }, parameters.map((parameter) =>
      h("li", {}, field(parameter.name, settle(parameter.schema), {
        required: parameter.required, description: parameter.description, place: `in the ${parameter.in}`,
      })))));
}

function requestBody({ body, kind, media }) {
  if (!body) return null;
  const schema = settle(media?.schema);
  return h("section", {}, h("h2", {}, "Request body"),
    h("p", { class: "quiet small" }, `${kind ?? "any kind"} · ${typeText(schema)}${body.required ? "" : " · optional"}`),
    prose(body.description ?? schema.description), inside(schema, true),
    h("h3", {}, "Example"), code(mediaExample(media, true), "Example of the request body"));
}

function answers({ about }) {
  const all = Object.entries(about.responses ?? {}).map(([status, response]) => [status, follow(response)]);
  const view = ([status, response]) => {
    const [kind, media] = Object.entries(response.content ?? {})[0] ?? [];
    const schema = media && settle(media.schema);
    const label = status === "default" ? "Otherwise" : status;
    return h("details", { class: "answer", open: status.startsWith("2") },
      h("summary", {}, h("strong", {}, label), h("span", { class: "quiet" }, response.description || nameText(schema?.name ?? ""))),
      h("div", {},
        Object.entries(response.headers ?? {}).map(([name, header]) => field(name, settle(follow(header).schema), { description: follow(header).description, place: "header" })),
        schema ? [
          h("p", { class: "quiet small" }, `${kind} · ${typeText(schema)}`), prose(schema.description), inside(schema, false),
          h("h3", {}, "Example"), code(mediaExample(media, false), `Example of the answer ${label}`),
        ] : h("p", { class: "quiet" }, "Nothing is in the body.")));
  };
  return all.length > 0 && h("section", {}, h("h2", {}, "Answers"), all.map(view));
}

function mediaExample(media, inRequest) {
  const given = media?.example ?? follow(Object.values(media?.examples ?? {})[0])?.value;
  const example = given ?? exampleOf(media?.schema, inRequest);
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

function code(text, label) {
  const block = h("pre", {}, text);
  const button = h("button", { type: "button", class: "plain", "aria-label": `Copy: ${label}`, onclick: () => copy(block, button) }, "Copy");
  return h("div", { class: "code" }, block, button);
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
  } catch { // no clipboard on plain HTTP: leave it selected, ready for the keyboard
    getSelection().selectAllChildren(block);
    button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

// Trying an operation

function tryIt(one) {
  const inputs = one.parameters.filter((parameter) => parameter.in !== "cookie").map((parameter, index) => {
    const isKey = parameter.name.toLowerCase() === IDEMPOTENCY_KEY.toLowerCase();
    const id = `parameter-${index}`;
    const input = h("input", { id, required: parameter.required, autocomplete: "off", spellcheck: "false", placeholder: isKey ? "a fresh one each time" : undefined });
    const label = h("label", { for: id }, parameter.name, parameter.required ? "" : h("span", { class: "count" }, " (optional)"));
    return { parameter, input, isKey, row: h("div", { class: "field" }, label, input) };
  });
  const example = one.body && mediaExample(one.media, true);
  const body = one.body && h("textarea", { id: "body", spellcheck: "false", rows: Math.min(14, example.split("\n").length + 1) }, example);
  const curl = h("pre");
  const copyCurl = h("button", { type: "button", class: "plain", "aria-label": "Copy: curl command", onclick: () => copy(curl, copyCurl) }, "Copy");
  const result = h("div", { class: "result" });
  const status = h("p", { role: "status" });
  const send = h("button", { class: "primary" }, "Send");
  const writes = one.method !== "get" && one.method !== "head";

  const redraw = () => { curl.textContent = curlOf(one, request(one, inputs, body), inputs); };
  const form = h("form", { class: "try card", method: "post", action: "/reference", oninput: redraw },
    h("h2", {}, "Try it"),
    h("p", { class: "small quiet" }, writes ? "This is no rehearsal: it is carried out on this server, as you." : "Asks this server, as you."),
    inputs.map(({ row }) => row),
    body && h("div", { class: "field" }, h("label", { for: "body" }, "Body"), body),
    send, status, result);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    once(send, () => perform(request(one, inputs, body), status, result));
  });
  redraw();
  return h("div", { class: "aside" }, h("section", {}, h("h2", {}, "curl"), h("div", { class: "code" }, curl, copyCurl)), h("section", {}, form));
}

/** What the form asks for; `headers` without what only one way of sending needs. */
function request(one, inputs, body) {
  const headers = new Map([["Accept", "application/json"]]);
  const query = new URLSearchParams();
  let path = one.path;
  for (const { parameter: { name, in: place }, input, isKey } of inputs) {
    const value = input.value.trim();
    if (place === "path") path = path.replace(`{${name}}`, value ? encodeURIComponent(value) : `{${name}}`);
    else if (place === "query" && value) query.append(name, value);
    else if (place === "header" && (value || isKey)) headers.set(name, value);
  }
  const text = body?.value.trim();
  if (text) headers.set("Content-Type", one.kind ?? "application/json");
  const asked = query.size ? `?${query}` : "";
  return { method: one.method.toUpperCase(), address: path + asked, headers, body: text || undefined };
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function curlOf(one, { method, address, headers, body }) {
  const lines = [`curl ${method === "GET" ? "" : method === "HEAD" ? "--head " : `--request ${method} `}${quoted(location.origin + address)}`];
  if (!one.open) lines.push(`--header "Authorization: Bearer $HANDOFF_TOKEN"`);
  for (const [name, value] of headers) {
    if (name === "Accept") continue;
    const fresh = name.toLowerCase() === IDEMPOTENCY_KEY.toLowerCase() && !value;
    lines.push(fresh ? `--header "${name}: $(uuidgen)"` : `--header ${quoted(`${name}: ${value}`)}`);
  }
  if (body) lines.push(`--data ${quoted(body)}`);
  return lines.join(" \\\n  ");
}

async function perform({ method, address, headers, body }, status, result) {
  for (const [name, value] of headers) if (!value) headers.set(name, freshKey());
  result.replaceChildren();
  status.className = "";
  status.textContent = "Sending…";
  const began = performance.now();
  const giveUp = new AbortController();
  try {
    const response = await fetch(address, { method, headers: [...headers], body, cache: "no-store", signal: giveUp.signal });
    const streams = STREAM_KINDS.some((kind) => response.headers.get("content-type")?.startsWith(kind));
    const text = streams ? "This is a stream; follow it with curl." : pretty(await response.text());
    if (streams) giveUp.abort();
    status.className = response.ok ? "status good" : "status bad";
    status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - began)} ms`;
    const shown = HEADERS_SHOWN.filter((name) => response.headers.has(name));
    result.append(
      h("dl", {}, shown.map((name) => [h("dt", {}, name), h("dd", { class: "mono" }, response.headers.get(name))])),
      text ? h("pre", { class: "long", tabindex: "0", role: "region", "aria-label": "Answer" }, text) : "");
  } catch (error) {
    status.className = "status bad";
    status.textContent = `Nothing was sent, or no answer came: ${error.message}`;
  }
}

function pretty(text) {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch { /* not JSON: shown as it came */ }
  return shown.length > RESULT_LENGTH_MAX ? `${shown.slice(0, RESULT_LENGTH_MAX)}\n… (${shown.length} characters)` : shown;
}

// Getting about

function setMenu(open) {
  byId("menu").setAttribute("aria-expanded", String(open));
}

function show(moveFocus) {
  const id = current();
  if (id === "main") return; // the skip link
  const one = operations.find((operation) => operation.id === id);
  const missing = id && !one && h("p", { class: "notice bad" }, "There is no operation of this name.");
  main.replaceChildren(...(one ? page(one) : [missing, ...overview()]).flat(Infinity).filter(Boolean));
  document.title = `${one ? one.title.replaceAll("`", "") : "API reference"} · Handoff`;
  markCurrent();
  setMenu(false);
  if (!moveFocus) return;
  scrollTo(0, 0);
  main.querySelector("h1").focus({ preventScroll: true });
}

async function begin() {
  try {
    description = await read("/openapi.json");
  } catch (refusal) {
    main.replaceChildren(h("h1", {}, "API reference"), h("p", { class: "notice bad", role: "alert" }, refusal.message));
    return;
  }
  useDescription(description);
  operations = readOperations();
  showIndex();
  show(false);
  byId("operations").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  addEventListener("hashchange", () => show(true));
}

byId("menu").addEventListener("click", () => setMenu(byId("menu").getAttribute("aria-expanded") !== "true"));
byId("query").addEventListener("input", showIndex);
byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const [first] = showIndex();
  if (first) location.hash = linkTo(first);
});
begin();
read("/v1/me").then((me) => { byId("who").textContent = me.display_name; }, () => {});
