import type { Event } from "../harness/history.ts";
import { sleep } from "../harness/wait.ts";
import { type Pace, USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";

/** Milliseconds: the server itself gives a statement up after 5 s, and the service what the server doesn't. */
const UNDER_WAY = 7_000;

export interface Outage {
  /** Brings the fault about. */
  begin(): void | Promise<void>;
  /** Milliseconds that it lasts. */
  lasts: number;
  /** Ends it; resolves when the store is as before. */
  end(): void | Promise<void>;
  pace?: Pace;
  /** Milliseconds after which all works again. Default 5,000. */
  recoversWithin?: number;
  /** Milliseconds after which a refusal has come, at the latest. Default 2,000, and the clients' own share. */
  refusesWithin?: number;
  /** Whether requests must be refused meanwhile, which shows that the fault was one. Default: they must. */
  mustRefuse?: boolean;
  /** Looked at while the fault is on, at its end. */
  meanwhile?(from: number): void | Promise<void>;
}

/** People at work, a fault, its end, and everything works again. */
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
  if (mustRefuse && refused.length === 0) stage.finding("nothing was refused: the fault was none");
  const slowest = (events: readonly Event[]) =>
    Math.max(0, ...events.map(({ start, end }) => end - Math.max(start, began)));
  stage.within(slowest(refused.filter(({ start }) => start >= from)), refusesWithin, "a refusal");
  // A write that had been sent already: the database may take so long over one.
  stage.within(slowest(refused.filter(({ start }) => start < from)), UNDER_WAY, "what was under way");
  const silent = during.filter(({ status }) => status === 0);
  if (silent.length > 0) {
    const [first] = silent;
    stage.finding(`${silent.length} requests got no answer (${first?.operation}: ${first?.detail})`);
  }
  await stage.judge();
}
