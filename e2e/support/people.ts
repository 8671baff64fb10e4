import type { Page } from "playwright-core";
import { latchkey } from "../../tests/command.ts";
import type { Service } from "../../tests/service.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

let made = 0;

/** Returns a new user. */
export function somebody(name = "Ada Lovelace"): Person {
  return { name, email: `ada-${++made}@example.com`, password: "correct horse battery" };
}

/** Creates an account over the API, without signing in. */
export async function register(service: Service, person = somebody()): Promise<Person> {
  await post(service, "/sign-up/email", person);
  return person;
}

/** Signs a page's browser in over the API, without a screen. */
export async function signInQuietly(page: Page, service: Service, person: Person): Promise<void> {
  const { email, password } = person;
  const answer = await page.request.post(`${service.api}/sign-in/email`, {
    data: { email, password },
    headers: { origin: service.url },
  });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`);
}

/** Signs a new user up in a page's browser. */
export async function signedIn(page: Page, service: Service, person = somebody()): Promise<Person> {
  await signUp(page, service, person);
  return person;
}

/** Cookies of the first administrator of each service. */
const roots = new WeakMap<Service, Promise<string>>();

/** Signs a page's browser in as an administrator. */
export async function administering(
  page: Page,
  service: Service,
  person = somebody("Ruth Root"),
): Promise<Person> {
  const userId = await signUp(page, service, person);
  const root = roots.get(service) ?? rootOf(service);
  roots.set(service, root);
  await post(service, "/admin/set-role", { userId, role: "admin" }, { cookie: await root });
  return person;
}

/** Creates an administrator with the command, once per service, because it starts a process. */
async function rootOf(service: Service): Promise<string> {
  const { email, name, password } = somebody("Rita Root");
  const args = ["admin", "create", "--email", email, "--name", name, "--password-stdin"];
  const { code, err } = await latchkey(service.dataDir, args, service.env, password);
  if (code !== 0) throw new Error(`No administrator: ${err}`);
  const { headers } = await post(service, "/sign-in/email", { email, password });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Creates an account in a page's browser, without a screen. Returns its ID. */
async function signUp(page: Page, service: Service, data: Person): Promise<string> {
  const headers = { origin: service.url };
  const answer = await page.request.post(`${service.api}/sign-up/email`, { data, headers });
  if (!answer.ok()) throw new Error(`No account: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).user.id;
}

async function post({ api, url }: Service, path: string, data: object, more = {}): Promise<Response> {
  const headers = { "content-type": "application/json", origin: url, ...more };
  const answer = await fetch(api + path, { method: "POST", headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Fills in and sends the sign-up form of a page. */
export async function sendSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}
