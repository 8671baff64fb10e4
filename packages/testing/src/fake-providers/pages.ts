import type { Return } from "./authorize.ts";
import { nameOf, type Person } from "./people.ts";

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\u0000", "");
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;margin:.5rem 0;padding:.6rem}</style>
<main><h1>${escaped(title)}</h1>${body}</main></html>`;
}

/** Returns the label of a user's button, as HTML. */
export function labelOf(person: Person): string {
  return escaped(`Continue as ${nameOf(person) ?? person.username}`);
}

/** The consent page, with a button for each user who is signed in at the provider. */
export function consentPage(
  name: string,
  request: string,
  people: readonly Person[],
  scopes: readonly string[],
): string {
  const buttons = people.map(
    (person) => `<button name="person" value="${person.number}">${labelOf(person)}</button>`,
  );
  const asks = scopes.length === 0 ? "" : `<p>The application asks for: ${escaped(scopes.join(", "))}</p>`;
  return page(
    `Sign in at ${name}`,
    `${asks}<form method="post" action="/consent"><input type="hidden" name="request" value="${escaped(request)}">${buttons.join("")}<button name="person" value="">Cancel</button></form>`,
  );
}

/** Submits the fields by script, or with a button if scripts don't run. */
export function formPostPage({ url, fields }: Return): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return page(
    "Back to the application",
    `<form method="post" action="${escaped(url)}">${inputs.join("")}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
}

export function errorPage(why: string): string {
  return page("This sign-in can't continue", `<p>${escaped(why)}</p>`);
}
