import { emailOf, signIn, USERS } from "../data.ts";
import { steadyLoad } from "../load/steady.ts";
import type { Load } from "../load.ts";
import { processorSeconds } from "../processes.ts";
import { percentile99 } from "../stats.ts";
import type { Subject } from "../subjects.ts";
import { signInLoad } from "./passwords.ts";
import { atLeast, getSession, READERS, type Setting } from "./throughput.ts";

/**
 * Returns the processor seconds that a service and its workers use for 1,000 session checks. The number of
 * connections for each worker is the same, so that the work is compared, not the load. Undefined without
 * procfs.
 */
export async function processorSecondsPerThousand(
  subject: Subject,
  workers: number,
  setting: Setting,
): Promise<number | undefined> {
  const before = processorSeconds(subject.process.pid);
  const { requests } = await getSession(subject, setting, connectionsOf(workers));
  const after = processorSeconds(subject.process.pid);
  return before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1000;
}

/**
 * Sends requests until each worker has compiled its frequent code. Two workers compile it twice, on the same
 * processors, which would otherwise count as the cost of a second worker.
 */
export function warm(subject: Subject, workers: number, setting: Setting): Promise<void> {
  return atLeast(WARM * workers, subject, setting, connectionsOf(workers));
}

/** Session checks after which a worker's processor time for each stays constant. */
const WARM = 150_000;

const connectionsOf = (workers: number) => ({ connections: READERS * workers });

/** Measures sign-ins that saturate the service, and the percentage of time its hash slots were in use. */
export async function signInsAndSlots(
  subject: Subject,
  setting: Setting,
): Promise<{ load: Load; busy: number | undefined }> {
  const before = await hashing(subject);
  const load = await signInLoad(subject, setting);
  const after = await hashing(subject);
  if (before === undefined || after === undefined) return { load, busy: undefined };
  const available = (after.at - before.at) * after.slots;
  return { load, busy: ((after.seconds - before.seconds) / available) * 100 };
}

interface Hashing {
  /** Seconds of the monotonic clock. */
  at: number;
  /** Seconds spent in hashes since the start, by all slots. */
  seconds: number;
  slots: number;
}

async function hashing({ managementPort }: Subject): Promise<Hashing | undefined> {
  if (managementPort === undefined) return undefined;
  const response = await fetch(`http://127.0.0.1:${managementPort}/metrics`).catch(() => undefined);
  if (response === undefined) return undefined; // measured without metrics
  const at = performance.now() / 1000;
  const page = await response.text();
  const slots = sumOf(page, "auth_hash_slots");
  if (!response.ok || slots === 0) return undefined;
  return { at, seconds: sumOf(page, "auth_password_hash_seconds_sum"), slots };
}

/** Returns the sum of a metric over all labels. */
function sumOf(page: string, name: string): number {
  return page
    .split("\n")
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

export interface Flood {
  /** Percentage of sign-ins that were answered 503. */
  refused: number;
  /** 99th percentile of the refused ones, in milliseconds. */
  refusedP99: number;
  accepted: number;
  acceptedP99: number;
  checks: Load;
}

/** Connections that check sessions during a flood, and their pause in milliseconds. */
const ASKING = 16;
const PAUSE = 20;

/**
 * Sends twice as many sign-ins as the machine can hash, without waiting for responses, beside session checks.
 * Throws if a response is neither a success nor a 503 with `Retry-After`.
 */
export async function flood(subject: Subject, setting: Setting, capacity: number): Promise<Flood> {
  const around = setting.seconds + 2;
  const busy = steadyLoad(subject.port, {
    perSecond: capacity * 2,
    seconds: around,
    next: (n) => signIn(emailOf(n % USERS)),
  });
  // The queue fills first.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const checks = await getSession(subject, setting, { connections: ASKING, pause: PAUSE });
  const answers = await busy;
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  const others = answers.length - accepted.length - refused.length;
  if (others > 0) throw new Error(`${others} of ${answers.length} sign-ins of a flood failed in another way`);
  return {
    refused: (refused.length / answers.length) * 100,
    refusedP99: percentile99(refused.map(({ ms }) => ms)),
    accepted: accepted.length / around,
    acceptedP99: percentile99(accepted.map(({ ms }) => ms)),
    checks,
  };
}
