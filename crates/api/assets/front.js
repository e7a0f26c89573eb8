// The front page: sign in, take work, decide, and watch the runs.

import { byId, clearFaults, command, focusFault, h, once, read, send, showFault, showRefusal, spoken } from "./common.js";

const REFRESH_MS = 5000;
const PROJECTS_SHOWN = 50;
const RUNS_SHOWN = 10;
const FACTS_SHOWN = 8;

const signIn = byId("sign-in");
const live = byId("live");
const toast = document.querySelector(".toast");
const trouble = byId("trouble");

let me = null;
let timer;
let projects = [];

// What happened

function say(text, bad = false) {
  const close = h("button", { type: "button", class: "plain", onclick: () => toast.replaceChildren() }, "Close");
  toast.replaceChildren(h("div", { class: bad ? "notice bad" : "notice" }, h("span", {}, text), close));
}

function setTrouble(text) {
  if (trouble.textContent !== text) trouble.textContent = text; // said once, not at each try
}

function ago(iso) {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  const steps = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, length] = steps.find(([, length]) => -seconds >= length) ?? ["second", 1];
  if (unit === "second") return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

function when(iso) {
  return h("time", { datetime: iso, title: new Date(iso).toLocaleString() }, ago(iso));
}

// Lists that keep their elements, so that a refresh takes away neither focus nor a half-written comment

function keyed(list, keyOf, make) {
  let known = new Map();
  return (items) => {
    const next = new Map(items.map((item) => [keyOf(item), known.get(keyOf(item)) ?? make(item)]));
    for (const [key, element] of known) {
      if (next.has(key)) continue;
      if (element.contains(document.activeElement)) list.closest("section").querySelector("h2").focus();
      element.remove();
    }
    let place = list.firstElementChild;
    for (const element of next.values()) {
      if (element === place) place = place.nextElementSibling;
      else list.insertBefore(element, place);
    }
    known = next;
  };
}

function section(list, keyOf, make) {
  const update = keyed(list, keyOf, make);
  const [count, empty] = [".count", ".empty"].map((part) => list.closest("section").querySelector(part));
  return ({ items, next_cursor }) => {
    update(items);
    const text = items.length ? `${items.length}${next_cursor ? "+" : ""}` : "";
    if (count.textContent !== text) count.textContent = text;
    empty.hidden = items.length > 0;
  };
}

// Work

const titleOf = ({ payload, external_key, unit_id }) =>
  [payload?.title, payload?.name, external_key].find((text) => typeof text === "string" && text) ?? `Unit ${unit_id.slice(-8)}`;

function value(text) {
  const address = typeof text === "string" && URL.canParse?.(text) && new URL(text);
  const isLink = address && ["http:", "https:"].includes(address.protocol);
  return isLink ? h("a", { href: address.href, target: "_blank", rel: "noopener noreferrer" }, text) : String(text);
}

function about(item) {
  const fields = item.payload && typeof item.payload === "object" ? Object.entries(item.payload) : [];
  const simple = fields.filter(([key, field]) => key !== "title" && field !== null && typeof field !== "object");
  const shown = simple.slice(0, FACTS_SHOWN);
  const rest = fields.length - shown.length - (item.payload?.title === undefined ? 0 : 1);
  return [
    shown.length > 0 && h("dl", { class: "facts" }, shown.map(([key, field]) => [h("dt", {}, spoken(key)), h("dd", {}, value(field))])),
    rest > 0 && h("details", {}, h("summary", {}, "Everything in it"), h("pre", {}, JSON.stringify(item.payload, null, 2))),
  ];
}

function heading(item, since, button) {
  const round = item.round > 1 ? ` · round ${item.round}` : "";
  const key = item.external_key && item.external_key !== titleOf(item) ? ` · ${item.external_key}` : "";
  return h("div", { class: "top" },
    h("div", {},
      h("h3", { tabindex: "-1" }, titleOf(item)),
      h("p", { class: "quiet small" }, `${item.stage_name} · ${spoken(item.workflow.replaceAll("-", " "))}${round}${key} · `, since)),
    button);
}

function offerCard(offer) {
  const title = titleOf(offer);
  const take = h("button", { type: "button", class: "primary" }, "Take", h("span", { class: "visually-hidden" }, ` ${title}`));
  take.addEventListener("click", () => once(take, async () => {
    if (!await act("/v1/assignments", { unit_id: offer.unit_id }, `“${title}” is in your hands now.`)) return;
    byId("held").querySelector(`[data-unit="${CSS.escape(offer.unit_id)}"] h3`)?.focus();
  }));
  return h("li", { class: "card work" }, heading(offer, when(offer.created_at), take), about(offer));
}

function heldCard(held) {
  const title = titleOf(held);
  const id = `comment-${held.assignment_id}`;
  const comment = h("textarea", { id, rows: "2", maxlength: "10000" });
  const card = h("li", { class: "card work held", "data-unit": held.unit_id });
  const { assignment_id, epoch } = held;

  const button = (label, path, body, done, attributes) => {
    const named = h("span", { class: "visually-hidden" }, ` ${title}`);
    const press = () => once(card, async () => {
      if (await act(path, body(), done)) byId("held-title").focus();
    });
    return h("button", { type: "button", onclick: press, ...attributes }, label, named);
  };
  const judge = (decision) => button(
    decision ? spoken(decision) : "Hand in",
    "/v1/judgments",
    () => ({ assignment_id, epoch, decision, comment: comment.value.trim() || undefined }),
    decision ? `“${title}”: ${spoken(decision).toLowerCase()}, handed in.` : `“${title}” is handed in.`,
    decision ? {} : { class: "primary" },
  );
  const release = button("Release", `/v1/assignments/${assignment_id}/release`, () => ({ epoch }),
    `“${title}” is on offer again.`, { class: "plain" });

  card.append(
    heading(held, h("span", {}, "taken ", when(held.claimed_at))),
    ...about(held).filter(Boolean),
    h("div", {}, h("label", { for: id }, "Comment ", h("span", { class: "visually-hidden" }, `on ${title} `), h("span", { class: "count" }, "(optional)")), comment),
    h("div", { class: "actions" }, (held.decisions.length ? held.decisions : [undefined]).map(judge), release),
  );
  return card;
}

/** Sends a command and shows what became of it; true if it was carried out. */
async function act(path, body, done) {
  try {
    await command(path, body);
    say(done);
    return true;
  } catch (refusal) {
    if (refusal.status === 401) leave("Your session has ended. Sign in again.");
    else say(refusal.message, true);
    return false;
  } finally {
    if (me) await refresh();
  }
}

// Runs

function runRow(run) {
  const where = run.state === "completed" ? run.outcome : run.at_stages.join(", ");
  return h("li", { class: "run" },
    h("span", { class: "name" }, run.external_key ?? `Run ${run.run_id.slice(-8)}`),
    h("span", { class: `chip state ${run.state}` }, spoken(run.state)),
    h("span", { class: "quiet small" }, where ? spoken(where) : "No stage"),
    h("span", { class: "quiet small" }, when(run.updated_at)));
}

function projectRuns(project, isFirst) {
  const list = h("ul", { class: "plain" });
  const empty = h("p", { class: "quiet small", hidden: true }, "No runs yet.");
  const box = h("details", { class: "project", open: isFirst }, h("summary", {}, project.name ?? project.key), list, empty);
  const update = keyed(list, (run) => JSON.stringify(run), runRow);
  const load = async () => {
    if (!box.open) return;
    const { items } = await read(`/v1/projects/${encodeURIComponent(project.key)}/runs?limit=${RUNS_SHOWN}`);
    update(items);
    empty.hidden = items.length > 0;
  };
  box.addEventListener("toggle", () => box.open && load().catch((refusal) => say(refusal.message, true)));
  return { box, load };
}

// Who I am

function showMe() {
  byId("who").textContent = me.display_name;
  const row = (term, words, none) => [
    h("dt", {}, term),
    h("dd", {}, words.length ? h("ul", { class: "plain chips" }, words.map((word) => h("li", { class: "chip" }, word))) : none),
  ];
  const inProject = ({ key, name, roles = [] }) => `${name ?? key}${roles.length ? `: ${roles.join(", ")}` : ""}`;
  byId("me").replaceChildren(
    h("h3", {}, me.display_name),
    h("p", { class: "quiet small" }, me.email ?? ""),
    h("dl", {},
      h("div", {}, row("Roles everywhere", me.global_roles.map(spoken), "None")),
      h("div", {}, row("Groups", me.groups.map(({ key, name }) => name ?? key), "None")),
      h("div", {}, row("Projects", me.projects.map(inProject), "None"))),
  );
}

/** Whoever may see more projects than their own sees their own first. */
function showProjects(visible) {
  const mine = new Set(me.projects.map(({ key }) => key));
  const inOrder = [...visible].sort((a, b) => mine.has(b.key) - mine.has(a.key));
  projects = inOrder.map((project, index) => projectRuns(project, index === 0));
  byId("projects").replaceChildren(...(projects.length
    ? projects.map(({ box }) => box)
    : [h("p", { class: "quiet" }, "There is no project that you may see.")]));
}

// Coming, going and refreshing

const showHeld = section(byId("held"), (held) => `${held.assignment_id} ${held.epoch}`, heldCard);
const showOffers = section(byId("offers"), (offer) => offer.unit_id, offerCard);

async function refresh() {
  try {
    const [held, offers] = await Promise.all([read("/v1/assignments"), read("/v1/work"), ...projects.map(({ load }) => load())]);
    if (!me) return;
    showHeld(held);
    showOffers(offers);
    for (const time of document.querySelectorAll("time")) {
      const text = ago(time.dateTime);
      if (time.textContent !== text) time.textContent = text;
    }
    setTrouble("");
  } catch (refusal) {
    if (refusal.status === 401) leave("Your session has ended. Sign in again.");
    else setTrouble(`${refusal.message} Trying again.`);
  }
}

async function tick() {
  clearTimeout(timer);
  if (!document.hidden) {
    if (!me) await arrive();
    else if (live.checked) await refresh();
  }
  clearTimeout(timer);
  if (me || trouble.textContent) timer = setTimeout(tick, REFRESH_MS);
}

function showPage() {
  byId("desk").hidden = byId("sign-out").hidden = byId("who").hidden = !me;
  byId("welcome").hidden = Boolean(me);
}

/** Finds out who is here. */
async function arrive() {
  try {
    const [who, visible] = await Promise.all([read("/v1/me"), read(`/v1/projects?limit=${PROJECTS_SHOWN}`)]);
    me = who;
    showMe();
    showProjects(visible.items);
    setTrouble("");
  } catch (refusal) {
    if (refusal.status !== 401) return setTrouble(`${refusal.message} Trying again.`);
    setTrouble("");
    return showPage();
  }
  await refresh();
  showPage();
}

/** Back to the sign-in form. */
function leave(reason) {
  me = null;
  clearTimeout(timer);
  for (const show of [showHeld, showOffers]) show({ items: [] });
  toast.replaceChildren();
  showPage();
  signIn.querySelector(".alert").textContent = reason;
  signIn.elements.email.focus();
}

signIn.addEventListener("submit", (event) => {
  event.preventDefault();
  clearFaults(signIn);
  const { email, password } = signIn.elements;
  if (!email.value.trim()) showFault(signIn, "email", "Enter your mail address");
  if (!password.value) showFault(signIn, "password", "Enter your password");
  if (focusFault(signIn)) return;
  once(signIn.querySelector("button"), async () => {
    try {
      await send("POST", "/v1/session", { email: email.value.trim(), password: password.value });
      signIn.reset();
      await tick();
      if (me) byId("desk-title").focus();
    } catch (refusal) {
      showRefusal(signIn, refusal);
    }
  });
});

byId("sign-out").addEventListener("click", (event) => once(event.currentTarget, async () => {
  try {
    await send("DELETE", "/v1/session");
    leave("");
  } catch (refusal) {
    if (refusal.status === 401) leave("");
    else say(refusal.message, true);
  }
}));

live.addEventListener("change", () => live.checked && tick());
document.addEventListener("visibilitychange", () => !document.hidden && (me || trouble.textContent) && tick());
tick();
