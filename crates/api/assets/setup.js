// The first administrator. The link's secret stays behind the `#`: it is never part of a URL that is sent.

import { byId, clearFaults, focusFault, once, send, showFault, showRefusal } from "./common.js";

const PASSWORD_LENGTH_MIN = 12;

const form = byId("setup");
const secret = () => location.hash.slice(1);

function show() {
  const hasLink = secret().startsWith("setup_");
  form.hidden = !hasLink;
  byId("no-link").hidden = hasLink;
}

function check({ display_name, email, password, again }) {
  if (!display_name.value.trim()) showFault(form, "display_name", "Enter your name");
  if (!email.value.trim()) showFault(form, "email", "Enter your mail address");
  else if (!email.validity.valid) showFault(form, "email", "This is not a mail address");
  if ([...password.value].length < PASSWORD_LENGTH_MIN) {
    showFault(form, "password", `Use at least ${PASSWORD_LENGTH_MIN} characters`);
  } else if (again.value !== password.value) {
    showFault(form, "again", "The two passwords are not the same");
  }
  return !focusFault(form);
}

async function submit() {
  const { display_name, email, password } = form.elements;
  try {
    await send("POST", "/v1/setup", {
      token: secret(),
      display_name: display_name.value.trim(),
      email: email.value.trim(),
      password: password.value,
    });
    location.replace("/"); // the used link leaves the history
  } catch (refusal) {
    showRefusal(form, refusal);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearFaults(form);
  if (check(form.elements)) once(form.querySelector("button"), submit);
});
addEventListener("hashchange", show);
show();
