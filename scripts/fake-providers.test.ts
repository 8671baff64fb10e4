import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endWithTests } from "../tests/service.ts";

interface Started {
  url: string;
  socialProviders: Record<string, Record<string, string>>;
}

const callbacks = "http://localhost:4321/api/auth/callback";

let child: ChildProcess;
let started: Started;
beforeAll(async () => {
  child = spawn(process.execPath, ["scripts/fake-providers.ts", "--callbacks", callbacks], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithTests(child);
  started = await firstLine();
});
afterAll(() => void child.kill());

async function firstLine(): Promise<Started> {
  for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line);
  throw new Error("The process ended without a word.");
}

test("the fakes run as a separate process, show their page and accept commands", async () => {
  const { url, socialProviders } = started;
  const github = socialProviders.github!;
  const page = new URL(github.authorizationEndpoint!);
  page.search = new URLSearchParams({
    response_type: "code",
    client_id: github.clientId!,
    redirect_uri: `${callbacks}/github`,
    scope: "read:user",
    state: "s".repeat(32),
  }).toString();
  const shown = await (await fetch(page)).text();
  expect(shown).toContain("Continue as Ada Lovelace");
  expect(shown).toContain("Cancel");

  const tell = (command: unknown) =>
    fetch(`${url}/control`, { method: "POST", body: JSON.stringify(command) });
  expect((await tell({ provider: "github", break: ["token-500"] })).status).toBe(200);
  expect((await fetch(github.tokenEndpoint!, { method: "POST" })).status).toBe(500);
  expect((await tell({ provider: "github", mend: true })).status).toBe(200);
  expect((await fetch(github.tokenEndpoint!, { method: "POST" })).status).toBe(200);
  const jwks = async () => (await (await fetch(socialProviders.google!.jwksEndpoint!)).json()).keys.length;
  expect(await jwks()).toBe(1);
  expect((await tell({ provider: "google", rotateKeys: true })).status).toBe(200);
  expect(await jwks()).toBe(2);
});

test.each([
  [{}, "provider is one of"],
  [{ provider: "myspace", mend: true }, "provider is one of"],
  [{ provider: "github", break: ["everything"] }, "break is a list of"],
  [{ provider: "github" }, "break is a list of"],
  ["github", "A command is an object"],
])("an invalid command is refused with the reason: %j", async (command, message) => {
  const answer = await fetch(`${started.url}/control`, { method: "POST", body: JSON.stringify(command) });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
});
