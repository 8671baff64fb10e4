import { join } from "node:path";
import { measureCallbacks } from "./callback-rounds.ts";
import { measureApiKeys } from "./key-rounds.ts";
import { measureMails } from "./mail-rounds.ts";
import { signInsAlone } from "./measures/audit.ts";
import { paintsOf } from "./measures/pages.ts";
import { compareSignInTimes } from "./measures/sign-in-times.ts";
import { latchkeyClientSize, peerClientSize } from "./measures/sizes.ts";
import { coldStart, secondNpmStart } from "./measures/starts.ts";
import type { Setting } from "./measures/throughput.ts";
import { latchkeyTypeCost, peerTypeCost } from "./measures/type-costs.ts";
import type { BenchOptions } from "./options.ts";
import { measureOrganizations } from "./organization-rounds.ts";
import type { Results } from "./results.ts";
import { measureMemory, measureRound, prepare } from "./rounds.ts";
import { say } from "./say.ts";
import { type Subject, startLatchkey, startPeer } from "./subjects.ts";
import { measureTokens } from "./token-rounds.ts";

/** Measures everything that needs no database server, with the service as `npm start` runs it. */
export async function measureOnSqlite(
  options: BenchOptions,
  setting: Setting,
  withLatchkey: boolean,
  results: Results,
): Promise<void> {
  const { scratch } = setting;
  const wants = (...names: readonly string[]) => options.only.some((measure) => names.includes(measure));
  if (!withLatchkey) say("NO SERVICE FOUND: only the peer and the floor are measured");
  if (withLatchkey && wants("npm-start")) {
    say("npm start, twice");
    const ms = await secondNpmStart(scratch);
    if (ms !== undefined) results.add("second npm start", "latchkey", 0, ms);
  }
  if (wants("sizes")) {
    say("sizes of the clients");
    const ours = await latchkeyClientSize();
    if (ours !== undefined) results.add("client size", "latchkey", 0, ours / 1000);
    results.add("client size", "peer", 0, (await peerClientSize()) / 1000);
    if (withLatchkey) results.add("type cost", "latchkey", 0, latchkeyTypeCost());
    results.add("type cost", "peer", 0, peerTypeCost("bench/peer"));
  }
  if (withLatchkey && wants("audit")) {
    say("sign-ins with and without their security event");
    for (let round = 0; round < options.rounds; round++) {
      const times = await signInsAlone();
      results.add("sign-in alone, its event written", "latchkey", round, times.with);
      results.add("sign-in alone, its event left out", "latchkey", round, times.without);
    }
  }
  if (withLatchkey && wants("callbacks")) await measureCallbacks(options.rounds, setting, results);
  if (wants("organizations")) await measureOrganizations(options.rounds, setting, withLatchkey, results);
  if (wants("api-keys")) await measureApiKeys(options.rounds, setting, withLatchkey, results);
  if (wants("tokens")) await measureTokens(options.rounds, setting, withLatchkey, results);
  if (wants("cold-start")) await coldStarts(options.rounds, scratch, withLatchkey, results);
  if (
    wants(
      "get-session",
      "cookie-copies",
      "list-sessions",
      "sign-in",
      "username-sign-in",
      "sign-up",
      "mixed",
      "pages",
      "page-flood",
      "memory",
      "sign-in-times",
      "address-times",
      "hanging-mail",
    )
  ) {
    await withServers(options.rounds, setting, withLatchkey, wants, results);
  }
}

async function coldStarts(
  rounds: number,
  scratch: string,
  withLatchkey: boolean,
  results: Results,
): Promise<void> {
  say("cold starts");
  for (let round = -1; round < rounds; round++) {
    const peer = await coldStart(startPeer, join(scratch, `cold-peer-${round}`));
    const ours = withLatchkey
      ? await coldStart(startLatchkey, join(scratch, `cold-latchkey-${round}`))
      : undefined;
    if (round < 0) continue; // warms the caches of files and compiled code
    results.add("cold start", "peer", round, peer);
    if (ours !== undefined) results.add("cold start", "latchkey", round, ours);
  }
}

async function withServers(
  rounds: number,
  setting: Setting,
  withLatchkey: boolean,
  wants: (...names: readonly string[]) => boolean,
  results: Results,
): Promise<void> {
  say("starting and filling the servers");
  const cast = await prepare(setting.scratch, withLatchkey);
  if (wants("memory")) await measureMemory(cast, setting, results);
  if (wants("sign-in-times") && cast.proxied !== undefined) {
    say("times of refused sign-ins");
    const times = await compareSignInTimes(cast.proxied);
    results.add("refused sign-in, unknown email", "latchkey", 0, times.unknown);
    results.add("refused sign-in, no password", "latchkey", 0, times.passwordless);
    results.add("refused sign-in, wrong password", "latchkey", 0, times.wrong);
    results.add("refused sign-ins, largest t", "latchkey", 0, times.worstT);
  }
  if (withLatchkey && wants("address-times", "hanging-mail"))
    await measureMails(rounds, setting.scratch, wants, results);
  if (wants("pages") && cast.latchkey !== undefined) {
    await measurePaints(cast.latchkey, rounds, results);
  }
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    await measureRound(cast, wants, round, setting, results);
  }
  await Promise.all(cast.all.map((subject) => subject.process.stop()));
}

/** Measures the pages that most users visit first, signed out and signed in. */
async function measurePaints(subject: Subject, rounds: number, results: Results): Promise<void> {
  for (const [name, path, cookies] of [
    ["sign-in", "/sign-in"],
    ["account", "/account", subject.cookies[0]],
  ] as const) {
    say(`the ${name} page on a slow phone`);
    const paints = await paintsOf(path, { port: subject.port, cookies }, rounds);
    if (paints === undefined) say("NO CHROMIUM FOUND: page loads are not measured");
    for (const [round, { largest, shift }] of (paints ?? []).entries()) {
      results.add(`${name} page on a slow phone, largest paint`, "latchkey", round, largest);
      results.add(`${name} page on a slow phone, layout shift`, "latchkey", round, shift);
    }
  }
}
