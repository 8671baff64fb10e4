import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Person } from "@latchkey/testing/fake-providers/index";
import { labelOf } from "@latchkey/testing/fake-providers/pages";
import { visit } from "@latchkey/testing/fake-providers/visit";
import { addressed, inParallel, send } from "../data.ts";
import { type Answer, steadyLoad } from "../load/steady.ts";
import type { Request } from "../load.ts";
import { type Started, startProcess } from "../processes.ts";
import { percentile99 } from "../stats.ts";
import type { Up } from "../subjects.ts";

/** Promised callbacks a second. */
export const CALLBACKS = 200;

/** Output of `load/play-providers.ts`. */
export interface PlayedProviders {
  url: string;
  socialProviders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  people: readonly Person[];
}

/** Starts fake providers in a separate process, for a service at `port`. */
export async function playProviders(
  port: number,
  people: number,
  scratch: string,
): Promise<PlayedProviders & { process: Started }> {
  const logFile = join(scratch, `providers-${port}.log`);
  const script = fileURLToPath(new URL("../load/play-providers.ts", import.meta.url));
  const process_ = startProcess(
    [process.execPath, script, `http://localhost:${port}/api/auth/callback`, String(people)],
    { cwd: scratch, logFile },
  );
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && !process_.hasEnded()) {
    const text = readFileSync(logFile, "utf8");
    // The shape that the script writes.
    if (text.endsWith("\n")) return { ...(JSON.parse(text) as PlayedProviders), process: process_ };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The providers did not start:\n${readFileSync(logFile, "utf8")}`);
}

/** Lets people agree at the provider, and returns the callback requests of their browsers. */
export function agreed(
  { port }: Pick<Up, "port">,
  { url, people }: PlayedProviders,
  count: number,
): Promise<Request[]> {
  return inParallel(16, count, async (n) => {
    const person = people[n % people.length];
    if (person === undefined) throw new Error("No user has an account at the provider");
    const begun = await send(
      port,
      addressed({
        method: "POST",
        path: "/api/auth/sign-in/social",
        body: { provider: "google", callbackURL: "/home" },
      }),
    );
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.slice(0, line.indexOf(";")))
      .join("; ");
    const { url: page } = (await begun.json()) as { url?: string };
    if (page?.startsWith(url) !== true) throw new Error(`/sign-in/social answered ${begun.status}`);
    const back = await visit(page, { person: String(person.number), label: labelOf(person) });
    return { method: "GET", path: `${back.url.pathname}${back.url.search}`, headers: { cookie } };
  });
}

/** Sends callbacks at a fixed rate, independent of responses. Returns the 99th percentile in ms. */
export async function callbackTimes({ port }: Pick<Up, "port">, requests: Request[], perSecond: number) {
  const answers = await steadyLoad(port, {
    perSecond,
    seconds: requests.length / perSecond,
    next(n) {
      const request = requests[n];
      if (request === undefined) throw new Error("More callbacks than users who agreed");
      return request;
    },
  });
  const failed = answers.filter((answer) => !isSignedIn(answer));
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${answers.length} callbacks failed, one with ${JSON.stringify(failed[0])}`,
    );
  return percentile99(answers.map(({ ms }) => ms));
}

function isSignedIn({ status, location }: Answer): boolean {
  return status === 302 && location === "/home";
}
