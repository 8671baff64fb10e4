import { type Fault, SERVERS } from "../fault.ts";
import { ask } from "../harness/ask.ts";
import type { NodeOptions } from "../harness/node.ts";
import { sleep, waitFor } from "../harness/wait.ts";
import { PASSWORD, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";

/** Seconds that the database is away: ten minutes in a long run. */
const AWAY = process.env.LATCHKEY_LONG === "1" ? 600 : 10;
/** Callers at once. */
const CALLERS = 8;
/** Milliseconds between the checks of one caller: about a thousand a second from all. */
const REST = 5;
/** Milliseconds that one check in a hundred may take. */
const P99 = 20;
/** Callers notice the outage together: the first checks wait until the database is known to be away. */
const NOTICED = 2_500;

interface Seen {
  isLive: boolean;
  status: number;
  isDegraded: boolean;
  isUser: boolean;
  start: number;
  took: number;
}

export const outlived: Fault = {
  name: "outage",
  title: "The database is away for 10 s, with Redis: session checks",
  meaning:
    "The server is stopped for 10 s (ten minutes in `npm run test:all`). Every check of a live session is answered from its copy in Redis and marked as degraded, and no ended session is accepted. Once the outage is noticed, 99 of 100 checks take at most 20 ms. Recovery is the time until a check is answered by the database again.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const server = await stage.server();
    const redis = await stage.lab.redis();
    await redis.command("flushall");
    const options = await stage.nodeOptions({ redis: redis.url(redis.port) });
    await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(12);
    const live = workload.people.map(({ session }) => session.cookie);
    const ended = await endedSession(options, workload);
    const sessions = [ended, ...live];
    const check = async (cookie: string): Promise<Seen> => {
      const start = performance.now();
      const { status, body } = await ask(options.port, { path: "/api/auth/get-session", cookie });
      const told = Object(body);
      return {
        isLive: cookie !== ended,
        status,
        isDegraded: told.degraded === true,
        isUser: told.user !== undefined,
        start,
        took: performance.now() - start,
      };
    };
    // By the second check of a session there is a copy of it.
    for (const cookie of [...live, ...live]) await check(cookie);
    for await (const _ of stage.eachRound()) {
      await server.stop();
      const from = performance.now();
      const seen = await load(sessions, check, from + (stage.isShort ? 2_500 : AWAY * 1_000));
      await server.start();
      const back = performance.now();
      await waitFor(
        () => "a check that the database answers",
        60_000,
        async () => {
          const { status, isDegraded } = await check(live[0] ?? "");
          return status === 200 && !isDegraded;
        },
      );
      stage.recovered(performance.now() - back, 5_000);
      judgeChecks(stage, seen, from + NOTICED);
    }
    await stage.judge();
  },
};

/** Signs a person in once more, checks the session, so that there is a copy of it, and signs it out. */
async function endedSession({ port, url: origin }: NodeOptions, workload: Workload): Promise<string> {
  const body = { email: workload.people[0]?.email, password: PASSWORD };
  const { setCookies } = await ask(port, { path: "/api/auth/sign-in/email", body, origin });
  const cookie = setCookies.map((line) => line.split(";", 1)[0]).join("; ");
  for (let at = 0; at < 2; at++) await ask(port, { path: "/api/auth/get-session", cookie });
  const { status } = await ask(port, { path: "/api/auth/sign-out", body: {}, cookie, origin });
  if (status !== 200) throw new Error(`A sign-out was answered ${status}`);
  return cookie;
}

async function load(
  sessions: readonly string[],
  check: (cookie: string) => Promise<Seen>,
  until: number,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const caller = async (from: number): Promise<void> => {
    for (let at = from; performance.now() < until; at++) {
      seen.push(await check(sessions[at % sessions.length] ?? ""));
      await sleep(REST);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, at) => caller(at)));
  return seen;
}

function judgeChecks(stage: Stage, seen: readonly Seen[], noticed: number): void {
  const live = seen.filter(({ isLive }) => isLive);
  const unanswered = live.filter(({ status, isUser }) => status !== 200 || !isUser);
  if (unanswered.length > 0)
    stage.finding(`${unanswered.length} of ${live.length} checks of live sessions weren't answered`);
  // Until the outage is noticed, the cache answers.
  const unmarked = live.filter(({ isDegraded, start }) => !isDegraded && start >= noticed);
  if (unmarked.length > 0) stage.finding(`${unmarked.length} answers aren't marked as degraded`);
  const accepted = seen.filter(({ isLive, isUser }) => !isLive && isUser);
  if (accepted.length > 0) stage.finding(`an ended session was accepted ${accepted.length} times`);
  const times = live
    .filter(({ start }) => start >= noticed)
    .map(({ took }) => took)
    .toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  stage.say(
    `${live.length} checks answered, p50 ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  stage.within(p99, P99, "one check in a hundred");
}
