import { memoryAfter } from "./measures/memory.ts";
import { checksBesidePages, renderingAlone, signInPage } from "./measures/pages.ts";
import {
  getSessionWhileSigningIn,
  rawArgon2,
  settled,
  signInLoad,
  signUpLoad,
  usernameSignInLoad,
} from "./measures/passwords.ts";
import { signInsAndSlots } from "./measures/servers.ts";
import {
  assertAnswers,
  getSession,
  getSessionFromCopies,
  listSessions,
  type Setting,
} from "./measures/throughput.ts";
import { type Results, SLOTS_BUSY } from "./results.ts";
import { say } from "./say.ts";
import { prepareLatchkey, preparePeerAndFloor, type Subject } from "./subjects.ts";

/** Subjects of a run. All run all the time, but only the measured one has work. */
export interface Cast {
  peer: Subject;
  floor: Subject;
  latchkey: Subject | undefined;
  /** Latchkey configured with a proxy in front, for requests that are limited by IP address. */
  proxied: Subject | undefined;
  /** Latchkey with copies of sessions in cookies. */
  copies: Subject | undefined;
  all: Subject[];
}

/** Starts and fills all subjects, and asserts that they answer as expected. */
export async function prepare(scratch: string, withLatchkey: boolean): Promise<Cast> {
  const { peer, floor } = await preparePeerAndFloor(scratch);
  const ours = withLatchkey ? await prepareLatchkey(scratch) : undefined;
  const all = [peer, floor, ours?.direct, ours?.proxied, ours?.copies].filter((s) => s !== undefined);
  for (const subject of all) await assertAnswers(subject);
  const { direct: latchkey, ...others } = ours ?? {
    proxied: undefined,
    copies: undefined,
  };
  return { peer, floor, latchkey, ...others, all };
}

export const CHECKS = 100_000;
/** Fewer than `CHECKS`, for which the peer would need more than a minute. */
export const CHECKS_OF_PEER = 20_000;

/** Measures memory before the rounds, while the processes are fresh. It also warms them for what follows. */
export async function measureMemory(cast: Cast, setting: Setting, results: Results): Promise<void> {
  for (const subject of [cast.latchkey, cast.floor, cast.peer]) {
    if (subject === undefined) continue;
    say(`memory of ${subject.name}`);
    // Pages take memory from the first visit on.
    if (subject === cast.latchkey) await signInPage(subject, { ...setting, seconds: 1 });
    const megabytes = await memoryAfter(subject, subject === cast.peer ? CHECKS_OF_PEER : CHECKS, setting);
    if (megabytes !== undefined) results.add("memory after session checks", subject.name, 0, megabytes);
  }
}

/** Measures one round. Every other round takes the subjects in reverse order. */
export async function measureRound(
  cast: Cast,
  wants: (name: string) => boolean,
  round: number,
  setting: Setting,
  results: Results,
): Promise<void> {
  const inTurn = (subjects: readonly (Subject | undefined)[]) => {
    const there = subjects.filter((subject) => subject !== undefined);
    return round % 2 === 0 ? there : there.reverse();
  };
  if (wants("get-session")) {
    for (const subject of inTurn([cast.floor, cast.latchkey, cast.peer])) {
      results.addLoad("get-session", subject.name, round, await getSession(subject, setting));
    }
  }
  if (wants("cookie-copies") && cast.copies !== undefined) {
    const series = "get-session with a copy in the cookie";
    results.addLoad(series, "latchkey-copies", round, await getSessionFromCopies(cast.copies, setting));
  }
  if (wants("list-sessions")) {
    for (const subject of inTurn([cast.latchkey, cast.peer])) {
      results.addLoad("list-sessions", subject.name, round, await listSessions(subject, setting));
    }
  }
  if (wants("pages") && cast.latchkey !== undefined) {
    results.addLoad("sign-in page", "latchkey", round, await signInPage(cast.latchkey, setting));
    results.add("sign-in page, rendering alone p99", "latchkey", round, await renderingAlone());
  }
  if (wants("page-flood") && cast.latchkey !== undefined) {
    const p99 = await checksBesidePages(cast.latchkey, setting);
    results.add("get-session while one client asks for pages p99", "latchkey", round, p99);
  }
  await measurePasswords(cast, wants, round, inTurn, setting, results);
  if (wants("username-sign-in") && cast.proxied !== undefined)
    await measureUsernames(cast.proxied, round, setting, results);
  if (wants("mixed") && cast.proxied !== undefined) {
    const { checks, signIns } = await getSessionWhileSigningIn(cast.proxied, setting);
    results.add("mixed get-session", "latchkey", round, checks.requests / checks.seconds, checks);
    results.add("mixed get-session p99", "latchkey", round, checks.p99);
    const signedIn = signIns.requests - signIns.refused;
    results.add("mixed sign-in", "latchkey", round, signedIn / signIns.seconds, signIns);
    await settled(cast.proxied);
  }
}

/** Measures sign-ins by username and by email address to the same accounts, one after the other. */
async function measureUsernames(
  subject: Subject,
  round: number,
  setting: Setting,
  results: Results,
): Promise<void> {
  const ways = [
    ["sign-in by username", usernameSignInLoad],
    ["sign-in by email, beside it", signInLoad],
  ] as const;
  for (const [series, work] of round % 2 === 0 ? ways : ways.toReversed()) {
    results.addLoad(series, subject.name, round, await work(subject, setting));
    await settled(subject);
  }
}

async function measurePasswords(
  cast: Cast,
  wants: (name: string) => boolean,
  round: number,
  inTurn: (subjects: readonly (Subject | undefined)[]) => Subject[],
  setting: Setting,
  results: Results,
): Promise<void> {
  for (const measure of ["sign-in", "sign-up"] as const) {
    if (!wants(measure)) continue;
    for (const subject of inTurn([cast.proxied, cast.peer])) {
      // The raw rate just before and after, since on a busy machine it drifts within seconds.
      const isOurs = subject === cast.proxied;
      const before = isOurs ? await rawArgon2(setting.seconds / 2) : 0;
      if (isOurs && measure === "sign-in") {
        const { load, busy } = await signInsAndSlots(subject, setting);
        results.addLoad(measure, subject.name, round, load);
        if (busy !== undefined) results.add(SLOTS_BUSY, subject.name, round, busy);
      } else {
        const work = measure === "sign-in" ? signInLoad : signUpLoad;
        results.addLoad(measure, subject.name, round, await work(subject, setting));
      }
      await settled(subject);
      if (isOurs) {
        const after = await rawArgon2(setting.seconds / 2);
        results.add(`argon2id around ${measure}`, "machine", round, (before + after) / 2);
      }
    }
  }
}
