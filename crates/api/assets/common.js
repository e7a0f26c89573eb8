// What all pages share: elements, calls to the API, and forms that say what is wrong where.

/** Makes an element. Children that are text stay text: nothing is ever parsed as markup. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** A key that names one command, so that sending it twice does it once. `randomUUID` is missing on plain HTTP. */
export function freshKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

/** What the server refused, with its problem (RFC 9457); status 0: it could not be reached. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(sentence(problem?.detail || problem?.title || `The server answered with status ${status}`));
    this.status = status;
    this.code = problem?.code;
    this.faults = Array.isArray(problem?.errors) ? problem.errors : [];
  }
}

async function call(method, path, body, headers = {}) {
  const json = body === undefined ? {} : { "Content-Type": "application/json" };
  let response, text;
  try {
    response = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...json, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
    text = await response.text();
  } catch {
    throw new Refusal(0, { detail: "The server cannot be reached." });
  }
  const answer = parsed(text);
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads. */
export const read = (path) => call("GET", path);

/** Sends something that is no command: signing in and out. */
export const send = (method, path, body) => call(method, path, body);

/** Sends a command under a fresh key. Whether a lost one was carried out is not known, so it is repeated under that key. */
export async function command(path, body) {
  const headers = { "Idempotency-Key": freshKey() };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call("POST", path, body, headers);
    } catch (refusal) {
      if (refusal.status !== 0 || tries === 3) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, 400 * tries));
    }
  }
}

/** `first_review` or `APPROVE` as people write it. */
export function spoken(word) {
  const text = String(word).replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Takes back what a form said was wrong. */
export function clearFaults(form) {
  form.querySelector(".alert").textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll(".fault")) place.textContent = "";
}

/** Says what is wrong with one field; false if the form has no such field. */
export function showFault(form, name, detail) {
  const input = name && form.elements.namedItem(name);
  const place = input && byId(`${name}-fault`);
  if (!place) return false;
  input.setAttribute("aria-invalid", "true");
  place.textContent = sentence(detail);
  return true;
}

/** Says what the server refused, at the fields it names, else at the head of the form. */
export function showRefusal(form, refusal) {
  const placed = refusal.faults.filter((fault) => showFault(form, fault.pointer.replace(/^\//, ""), fault.detail));
  if (placed.length === 0 || placed.length < refusal.faults.length) form.querySelector(".alert").textContent = refusal.message;
  focusFault(form);
}

/** Moves to the first field that is wrong, if there is one. */
export function focusFault(form) {
  const first = form.querySelector("[aria-invalid='true']");
  first?.focus();
  return Boolean(first);
}

/** Runs `work` unless what `scope`, a button or something with buttons in it, started is still going on. Focus stays. */
export async function once(scope, work) {
  const buttons = scope.matches("button") ? [scope] : [...scope.querySelectorAll("button")];
  if (buttons.some((button) => button.getAttribute("aria-disabled") === "true")) return;
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  try {
    await work();
  } finally {
    for (const button of buttons) button.removeAttribute("aria-disabled");
  }
}
