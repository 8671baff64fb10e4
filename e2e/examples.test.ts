import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort, until } from "../tests/service.ts";
import { somebody } from "./support/people.ts";
import { expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Enough to build and start both on a busy machine. */
const STARTED_WITHIN_MS = 60_000;

interface Running extends AsyncDisposable {
  url: string;
}

test("the application on a separate origin: sign up, open the account, sign out, sign in", {
  tags: "long",
}, async ({ open }) => {
  const [port, servicePort] = [await freePort(), await freePort()];
  await using example = await run("vite-react", {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    LATCHKEY_RATE_LIMIT: "off",
  });
  const page = await open();
  await page.goto(example.url);
  const ada = somebody();
  await page.getByRole("link", { name: "Create an account" }).click();
  await signUp(page, ada);
  await seen(page.getByRole("heading", { name: `${ada.name}’s notes` }));
  await page.getByLabel("New note").fill("Bring the punched cards");
  await page.getByRole("button", { name: "Add" }).click();
  await seen(page.getByText("Bring the punched cards"));

  await page.getByRole("button", { name: `Account: ${ada.name}` }).click();
  await page.getByRole("menuitem", { name: "Manage account" }).click();
  await expectPath(page, "/account");
  await page.getByRole("link", { name: "Sessions" }).click();
  await seen(page.getByText("This device").first());

  await page.getByRole("button", { name: `Account: ${ada.name}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expectPath(page, "/");
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, ada);
  await seen(page.getByRole("heading", { name: `${ada.name}’s notes` }));
});

test("the application with the engine inside: rendered with its session, and hydrated without a difference", {
  tags: "long",
}, async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-example-"));
  const port = await freePort();
  try {
    await using example = await run("hono-ssr", {
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, "example.db")}`,
    });
    const page = await open();
    await page.goto(example.url);
    await expectPath(page, "/sign-in");
    await page.getByRole("link", { name: "Create an account" }).click();
    const ada = somebody("Ada </script><b>Lovelace");
    await signUp(page, ada);
    await seen(page.getByRole("heading", { name: `${ada.name}’s bookshelf` }));
    const html = await (await page.request.get(example.url)).text();
    expect(html).toContain("Ada &lt;/script&gt;&lt;b&gt;Lovelace");

    await page.getByRole("button", { name: "Organization: Personal account" }).click();
    await page.getByRole("menuitem", { name: "Create organization" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Readers");
    await page.getByRole("button", { name: "Create organization" }).click();
    await seen(page.getByRole("button", { name: "Organization: Readers" }));

    await page.getByRole("button", { name: `Account: ${ada.name}` }).click();
    await page.getByRole("menuitem", { name: "Security" }).click();
    await seen(page.getByRole("dialog", { name: "Account" }).getByText("This device").first());
    await page.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: `Account: ${ada.name}` }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expectPath(page, "/sign-in");
    await signIn(page, ada);
    await seen(page.getByRole("heading", { name: `${ada.name}’s bookshelf` }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Waits until a server-rendered page has hydrated. Until then it takes input, but can't send it. */
const untilScripted = (page: Page): Promise<void> => page.locator("form[novalidate]").waitFor();

async function signUp(page: Page, { name, email, password }: ReturnType<typeof somebody>): Promise<void> {
  await untilScripted(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function signIn(page: Page, { email, password }: ReturnType<typeof somebody>): Promise<void> {
  await untilScripted(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Starts an example with the command of its README and waits until it responds. */
async function run(name: string, env: Record<string, string>): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), "latchkey-example-data-"));
  const child = spawn("npm", ["run", "example", "--", name], {
    env: { ...process.env, LATCHKEY_DATA: data, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      written += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async (): Promise<void> => {
    end(child);
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  const url = `http://localhost:${env.PORT}`;
  const addresses =
    env.SERVICE_PORT === undefined ? [url] : [url, `http://localhost:${env.SERVICE_PORT}/readyz`];
  try {
    for (const address of addresses)
      await until(() => answers(address), {
        withinMs: STARTED_WITHIN_MS,
        what: () => `${address} to answer:\n${written}`,
      });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** Ends it as Ctrl-C would: the whole process group gets the signal. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGINT");
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
