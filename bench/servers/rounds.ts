import { emptyDatabase } from "../databases/servers.ts";
import { memoryAfter } from "../measures/memory.ts";
import { rawArgon2, settled, signInLoad } from "../measures/passwords.ts";
import { flood, processorSecondsPerThousand, signInsAndSlots, warm } from "../measures/servers.ts";
import { getSession, type Setting } from "../measures/throughput.ts";
import type { BenchOptions } from "../options.ts";
import { measureMemberPages } from "../organization-rounds.ts";
import { PROCESSOR_TIME, type Results, type ServerMeasure, SLOTS_BUSY } from "../results.ts";
import { CHECKS, CHECKS_OF_PEER } from "../rounds.ts";
import { say } from "../say.ts";
import type { Subject } from "../subjects.ts";
import type { ServerCast } from "./cast.ts";

/** Measures everything on the databases of a server, and adds it to `results`. */
export async function measureServers(
  cast: ServerCast,
  { rounds, only }: BenchOptions,
  setting: Setting,
  results: Results,
): Promise<void> {
  const wants = (name: ServerMeasure) => only.includes(name);
  if (wants("memory")) await memory(cast, setting, results);
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    const inTurn = (subjects: readonly (Subject | undefined)[]) => {
      const there = subjects.filter((subject) => subject !== undefined);
      return round % 2 === 0 ? there : there.reverse();
    };
    if (wants("get-session")) {
      for (const subject of inTurn([cast.floor, cast.latchkey, cast.singly, cast.peer])) {
        results.addLoad("get-session", subject.name, round, await getSession(subject, setting));
      }
    }
    if (wants("lone"))
      await onOneConnection(inTurn([cast.floor, cast.latchkey, cast.singly]), round, setting, results);
    if (wants("sign-in")) await signIns(cast, round, inTurn, setting, results);
    if (wants("flood")) await floods(cast, round, setting, results);
  }
  // Redis isn't involved.
  if (wants("organizations") && cast.behind !== "redis")
    await measureMemberPages(rounds, setting, await emptyDatabase(cast.behind, "organizations"), results);
  if (wants("workers")) await workers(cast, rounds, setting, results);
}

const half = ({ seconds }: Setting) => Math.max(1, Math.round(seconds / 2));

async function memory(cast: ServerCast, setting: Setting, results: Results): Promise<void> {
  for (const subject of [cast.latchkey, cast.singly, cast.floor, cast.peer]) {
    if (subject === undefined) continue;
    say(`memory of ${subject.name}`);
    const megabytes = await memoryAfter(subject, subject === cast.peer ? CHECKS_OF_PEER : CHECKS, setting);
    if (megabytes !== undefined) results.add("memory after session checks", subject.name, 0, megabytes);
  }
}

/** Measures the subjects forward and in reverse, so that a drift of the machine affects all alike. */
async function onOneConnection(
  subjects: readonly Subject[],
  round: number,
  setting: Setting,
  results: Results,
): Promise<void> {
  const brief = { ...setting, seconds: half(setting) };
  const there = new Map<Subject, number>();
  for (const subject of subjects)
    there.set(subject, (await getSession(subject, brief, { connections: 1 })).p50);
  for (const subject of subjects.toReversed()) {
    const back = await getSession(subject, brief, { connections: 1 });
    const p50 = ((there.get(subject) ?? back.p50) + back.p50) / 2;
    results.add("get-session on one connection p50", subject.name, round, p50, back);
  }
}

async function signIns(
  cast: ServerCast,
  round: number,
  inTurn: (subjects: readonly Subject[]) => Subject[],
  setting: Setting,
  results: Results,
): Promise<void> {
  for (const subject of inTurn([cast.latchkey, cast.peer])) {
    if (subject === cast.peer) {
      results.addLoad("sign-in", subject.name, round, await signInLoad(subject, setting));
    } else {
      const before = await rawArgon2(setting.seconds / 2);
      const { load, busy } = await signInsAndSlots(subject, setting);
      results.addLoad("sign-in", subject.name, round, load);
      if (busy !== undefined) results.add(SLOTS_BUSY, subject.name, round, busy);
      await settled(subject);
      const after = await rawArgon2(setting.seconds / 2);
      results.add("argon2id around sign-in", "machine", round, (before + after) / 2);
    }
    await settled(subject);
  }
}

async function floods(cast: ServerCast, round: number, setting: Setting, results: Results): Promise<void> {
  const name = "sign-ins at twice the capacity";
  const capacity = await rawArgon2(half(setting));
  const seen = await flood(cast.latchkey, setting, capacity);
  results.add(`${name}, refused`, "latchkey", round, seen.refused);
  results.add(`${name}, refused p99`, "latchkey", round, seen.refusedP99);
  results.add(`${name}, served`, "latchkey", round, seen.accepted);
  results.add(`${name}, served p99`, "latchkey", round, seen.acceptedP99);
  results.add(`${name}, get-session p99`, "latchkey", round, seen.checks.p99, seen.checks);
  await settled(cast.latchkey);
}

/**
 * Measures one worker and two, started only for this, so that their connections and memory have no other use.
 * Beside them the floor in one process and in two, which share nothing: two busy processors slow each other
 * down, whatever they run.
 */
async function workers(cast: ServerCast, rounds: number, setting: Setting, results: Results): Promise<void> {
  say("one worker and two");
  const all = [
    { subject: await cast.startWith(1), count: 1 },
    { subject: await cast.startWith(2), count: 2 },
    { subject: await cast.startFloorWith(1), count: 1 },
    { subject: await cast.startFloorWith(2), count: 2 },
  ];
  for (const { subject, count } of all) await warm(subject, count, setting);
  for (let round = 0; round < rounds; round++) {
    for (const { subject, count } of round % 2 === 0 ? all : all.toReversed()) {
      // In milliseconds, since tables show few decimals.
      const seconds = await processorSecondsPerThousand(subject, count, setting);
      if (seconds !== undefined) results.add(PROCESSOR_TIME, subject.name, round, seconds * 1000);
    }
  }
  await Promise.all(all.map(({ subject }) => subject.process.stop()));
}
