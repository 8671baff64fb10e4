import type { Event } from "../harness/history.ts";
import { sleep } from "../harness/wait.ts";
import { type Pace, USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";

/** Milliseconds for a statement in progress: the server gives up after 5 s, the service a second later. */
const UNDER_WAY = 7_000;

export interface Outage {
  /** Causes the fault. */
  begin(): void | Promise<void>;
  /** Duration in milliseconds. */
  lasts: number;
  /** Ends the fault. Resolves when the store is as before. */
  end(): void | Promise<void>;
  pace?: Pace;
  /** Milliseconds within which every operation must succeed again. Default 5,000. */
  recoversWithin?: number;
  /** Milliseconds within which a refusal must come. Default 2,100: 2,000, and 100 for the clients. */
  refusesWithin?: number;
  /** True if requests must be refused meanwhile, which shows that the fault had an effect. Default true. */
  mustRefuse?: boolean;
  /** Checks made just before the fault ends. */
  meanwhile?(from: number): void | Promise<void>;
}

/** Runs a fault under load, waits for the recovery, and judges responses and data. */
export async function outage(stage: Stage, workload: Workload, fault: Outage): Promise<void> {
  const { lasts, pace = USUAL, recoversWithin = 5_000, refusesWithin = 2_100, mustRefuse = true } = fault;
  workload.start(pace);
  await workload.progress(10);
  const began = performance.now();
  await fault.begin();
  const from = performance.now();
  await sleep(lasts);
  await fault.meanwhile?.(from);
  const ending = performance.now();
  await fault.end();
  const to = performance.now();
  stage.recovered(await workload.recovered(to, 60_000), recoversWithin);
  await workload.stop();

  const { history } = workload;
  const during = history.under(began, ending);
  const refused = during.filter(({ status }) => status === 503);
  if (mustRefuse && refused.length === 0) stage.finding("nothing was refused: the fault had no effect");
  const slowest = (events: readonly Event[]) =>
    Math.max(0, ...events.map(({ start, end }) => end - Math.max(start, began)));
  stage.within(slowest(refused.filter(({ start }) => start >= from)), refusesWithin, "a refusal");
  // Requests sent before the fault: their write may already be at the database.
  stage.within(slowest(refused.filter(({ start }) => start < from)), UNDER_WAY, "requests in progress");
  const silent = during.filter(({ status }) => status === 0);
  if (silent.length > 0) {
    const [first] = silent;
    stage.finding(`${silent.length} requests got no answer (${first?.operation}: ${first?.detail})`);
  }
  await stage.judge();
}
