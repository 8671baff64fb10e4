import type { IncomingMessage } from "node:http";
import { escapeHtml } from "latchkey/host";
import { jsonPage, type Page } from "../http/page.ts";
import type { FormError } from "../portal/declared.ts";
import { askEngine, callEngine, type PageEngine } from "../portal/engine-call.ts";
import { readForm } from "../portal/form.ts";
import { layout } from "./layout.ts";

/** Where the terminal's link leads. */
export const SETUP_PAGE = "/admin/setup";

/** The form for an administrator's account. It works without script, and the link stays good until it is sent. */
export async function setupPage(engine: PageEngine, request: IncomingMessage, url: URL): Promise<Page> {
  const token = url.searchParams.get("token") ?? "";
  switch (request.method) {
    case "GET":
    case "HEAD":
      return showForm(engine, request, { token });
    case "POST":
      return take(engine, request, token);
    default:
      return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, [
        "allow",
        "GET, HEAD, POST",
      ]);
  }
}

async function take(engine: PageEngine, request: IncomingMessage, token: string): Promise<Page> {
  const fields = await readForm(request);
  if (!(fields instanceof URLSearchParams)) return showForm(engine, request, { token, error: fields });
  const given = Object.fromEntries(["email", "name"].map((name) => [name, fields.get(name) ?? ""]));
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ""));
  const password = fields.get("password") ?? "";
  const { error, body } = await callEngine(engine, request, "/admin/setup", { token, password, ...filled });
  if (error !== undefined) return showForm(engine, request, { token, error, given });
  return page(
    200,
    "You are an administrator",
    `<p class="lead">${escapeHtml(String(body?.email ?? ""))} administers this service now.</p>
<p><a href="/sign-in">Sign in</a></p>`,
  );
}

interface Shown {
  token: string;
  error?: FormError;
  given?: Readonly<Record<string, string>>;
}

async function showForm(engine: PageEngine, request: IncomingMessage, shown: Shown): Promise<Page> {
  const { token, error, given = {} } = shown;
  const preview = await askEngine(engine, request, "/admin/setup", { token });
  if (preview.error !== undefined) return noLink(preview.error);
  const email = typeof preview.body?.email === "string" ? preview.body.email : undefined;
  const name = given.name ?? (typeof preview.body?.name === "string" ? preview.body.name : "");
  const problem =
    error === undefined ? "" : `<p class="problem" role="alert">${escapeHtml(wordsOf(error))}</p>`;
  return page(
    error?.status ?? 200,
    "Become an administrator",
    `<p class="lead">This link came from the terminal of the service. It works once.</p>
${problem}
<form method="post" action="${escapeHtml(`${SETUP_PAGE}?${new URLSearchParams({ token })}`)}">
${
  email === undefined
    ? field("email", "Email", "email", "username", given.email ?? "", true)
    : `<p>Account: <strong>${escapeHtml(email)}</strong></p><input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">`
}
${field("name", "Name", "text", "name", name, false)}
${field("password", "New password", "password", "new-password", "", true)}
<p class="note">If the email has an account already, its password is replaced, and it is signed out everywhere.</p>
<button type="submit">Become an administrator</button>
</form>`,
  );
}

function noLink(error: FormError): Page {
  if (error.code !== "SETUP_LINK_INVALID") return page(error.status, "Not now", `<p>${wordsOf(error)}</p>`);
  return page(
    error.status,
    "This link no longer works",
    `<p class="lead">It was used, is older than 15 minutes, or isn’t needed any more.</p>
<p>Make another one in the terminal of the service:</p>
<pre tabindex="0"><code>latchkey admin create --email ADDRESS</code></pre>`,
  );
}

/** What the person can do about a refusal. */
function wordsOf({ code, retryAfter = 60 }: FormError): string {
  switch (code) {
    case "INVALID_EMAIL":
      return "Enter a whole email, like ada@example.com.";
    case "PASSWORD_TOO_SHORT":
      return "Use a longer password.";
    case "PASSWORD_TOO_LONG":
      return "Use a shorter password.";
    case "PASSWORD_COMPROMISED":
      return "This password is too easy to guess. Choose another one.";
    case "TOO_MANY_REQUESTS":
      return `Too many attempts. Wait ${retryAfter} seconds and send it once more.`;
    case "INVALID_ORIGIN":
      return "The form came from another site. Open the link of the terminal once more.";
    default:
      return "That didn’t work. Check what you entered and send it once more.";
  }
}

function field(
  name: string,
  label: string,
  type: string,
  autocomplete: string,
  value: string,
  required: boolean,
): string {
  return `<label>${label}<input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}"${required ? " required" : ""}></label>`;
}

const STYLE = `
form { display: grid; gap: 1rem; max-width: 24rem }
label { display: grid; gap: .25rem; font-weight: 550 }
input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 8px; padding: .625rem .75rem; width: 100% }
button { font: inherit; font-weight: 600; color: var(--surface); background: var(--link); border: 0; border-radius: 8px; padding: .75rem 1rem; cursor: pointer }
.note { color: var(--muted); margin: 0 }
.problem { border-left: 4px solid var(--brass); padding-left: .75rem }
`;

function page(status: number, title: string, body: string): Page {
  const brand = `<a class="brand" href="/">Latchkey</a>`;
  const shown = layout({
    title: `${title} · Latchkey`,
    body: `<main>\n${brand}\n<h1>${title}</h1>\n${body}\n</main>`,
    style: STYLE,
    hasForm: true,
  });
  return { ...shown, status };
}
