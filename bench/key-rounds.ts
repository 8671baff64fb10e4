import { join } from "node:path";
import type { Facts } from "./keys/serve.ts";
import { type Load, load, type Request } from "./load.ts";
import { READERS, type Setting, withCookies } from "./measures/throughput.ts";
import type { Results } from "./results.ts";
import { say } from "./say.ts";
import { startScript, type Up } from "./subjects.ts";

type Keyed = Up & { name: "latchkey" | "peer"; facts: Facts };

const PATH = "/api/auth/get-session";

/** Measures API keys on SQLite, beside the peer: both as a library, with equal numbers of users and keys. */
export async function measureApiKeys(
  rounds: number,
  setting: Setting,
  withLatchkey: boolean,
  results: Results,
): Promise<void> {
  say("starting engines with API keys");
  const names = withLatchkey ? (["latchkey", "peer"] as const) : (["peer"] as const);
  const subjects: Keyed[] = [];
  for (const name of names) subjects.push(await start(name, setting.scratch));
  for (let round = -1; round < rounds; round++) {
    if (round >= 0) say(`API keys, round ${round + 1} of ${rounds}`);
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
      await measureRound(subject, setting, round, results);
  }
  await Promise.all(subjects.map(({ process }) => process.stop()));
}

async function start(name: Keyed["name"], scratch: string): Promise<Keyed> {
  const script = name === "peer" ? "peer/keys.mjs" : "keys/latchkey.ts";
  const folder = join(scratch, `${name}-keys`);
  const up = await startScript(script, folder, join(folder, "keys.db"));
  return { ...up, name, facts: await ask<Facts>(up.port, "") };
}

/** Measures one round. Round -1 warms caches of files and compiled code, and isn't recorded. */
async function measureRound(
  subject: Keyed,
  setting: Setting,
  round: number,
  results: Results,
): Promise<void> {
  const { name, port, facts } = subject;
  const alone = (work: string) => ask<number>(port, `?work=${work}&seconds=${setting.seconds}`);
  const verified = await alone("verify");
  const counted = await alone("counted");
  const byCookie = await sessions(subject, setting, withCookies(PATH, facts.cookies));
  const byKey = await sessions(subject, setting, withKeys(facts.keys));
  if (round < 0) return;
  results.add("verify an API key, in process", name, round, verified);
  results.add("verify an API key with a count, in process", name, round, counted);
  results.addLoad("get-session by cookie, beside it", name, round, byCookie);
  results.addLoad("get-session by API key", name, round, byKey);
}

const withKeys = (keys: readonly string[]): Request[] =>
  keys.map((key) => ({ method: "GET", path: PATH, headers: { "x-api-key": key } }));

function sessions(subject: Keyed, setting: Setting, requests: readonly Request[]): Promise<Load> {
  return load(setting.generator, subject, { requests, connections: READERS, ...setting });
}

/** Requests `/bench` until the process has its users and keys. */
async function ask<Answer>(port: number, query: string): Promise<Answer> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/bench${query}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const answer: unknown = JSON.parse(text);
    // The shape of the response of `serve`.
    if (typeof answer !== "object" || (answer as Facts).cookies.length > 0) return answer as Answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
