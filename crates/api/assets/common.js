// What the reference's scripts share: elements, reading from the API, and buttons that act once.

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

/** Reads. */
export async function read(path) {
  let response, text;
  try {
    response = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-store" });
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
