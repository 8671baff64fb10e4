import type { Page } from "playwright-core";
import { latchkey } from "../../tests/command.ts";
import type { Service } from "../../tests/service.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

let made = 0;

/** Someone nobody has seen yet. */
export function somebody(name = "Ada Lovelace"): Person {
  return { name, email: `ada-${++made}@example.com`, password: "correct horse battery" };
}

/** Makes an account over the API. Nobody is signed in by it. */
export async function register(service: Service, person = somebody()): Promise<Person> {
  const answer = await fetch(`${service.api}/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
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

/** A page of a person who has just made an account and is signed in. */
export async function signedIn(page: Page, service: Service, person = somebody()): Promise<Person> {
  await register(service, person);
  await signInQuietly(page, service, person);
  return person;
}

/** A page of an administrator who is signed in. */
export async function administering(
  page: Page,
  service: Service,
  person = somebody("Ruth Root"),
): Promise<Person> {
  const { email, name, password } = person;
  const args = ["admin", "create", "--email", email, "--name", name, "--password-stdin"];
  const { code, err } = await latchkey(service.dataDir, args, { LATCHKEY_DATA: service.dataDir }, password);
  if (code !== 0) throw new Error(`No administrator: ${err}`);
  await signInQuietly(page, service, person);
  return person;
}

/** Fills in the sign-up form of a page, and sends it. */
export async function sendSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}
