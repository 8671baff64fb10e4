import { join } from "node:path";
import { USERS } from "../data.ts";
import { emptyDatabase, ownRedis, type ServerKind } from "../databases/servers.ts";
import { cookieOf, fillWithCrowd } from "../seed/crowd.ts";
import { cookiesOf, fillPeer } from "../seed/peer-crowd.ts";
import { type LatchkeyOptions, type Subject, startFloor, startLatchkey, startPeer } from "../subjects.ts";

/** What a run on servers is about. With Redis, PostgreSQL is the database behind it. */
export type Behind = ServerKind | "redis";

/** Who takes part. All run all the time but those in `starting`, which are started for their measure only. */
export interface ServerCast {
  behind: Behind;
  peer: Subject;
  floor: Subject;
  /** Behind a proxy that says who asks: limits by address count, and are never reached. */
  latchkey: Subject;
  /** Every session check is a statement of its own. Not with Redis, where the look-up is another one. */
  singly: Subject | undefined;
  /** Latchkey with as many workers, on the same database. */
  startWith(workers: number): Promise<Subject>;
  /** The floor in as many processes: what the machine makes of several, whoever they are. */
  startFloorWith(processes: number): Promise<Subject>;
}

const PREFIX = "peer:";
const WEEK_IN_SECONDS = 7 * 86_400;

/** Databases made and filled, everyone started. */
export async function prepareServers(behind: Behind, scratch: string): Promise<ServerCast> {
  const kind = behind === "redis" ? "postgres" : behind;
  const redis = behind === "redis" ? await ownRedis() : undefined;

  const forPeer = await emptyDatabase(kind, "peer");
  const ofPeer = redis === undefined ? {} : { redis: [redis.url, PREFIX] satisfies [string, string] };
  const empty = await startPeer(join(scratch, "peer"), { database: forPeer.url, ...ofPeer });
  const { sessions } = await fillPeer(forPeer, USERS, { withSessions: redis === undefined });
  await redis?.set(
    sessions.map(({ token, stored }) => [PREFIX + token, JSON.stringify(stored)]),
    WEEK_IN_SECONDS,
  );
  const floorWith = async (processes: number): Promise<Subject> => {
    const folder = join(scratch, `floor-${processes}`);
    const started =
      redis === undefined
        ? await startFloor(kind, folder, forPeer.url, { processes })
        : await startFloor("redis", folder, redis.url, { processes, more: [PREFIX] });
    const name = processes === 1 ? "floor" : "floor-two-processes";
    return { name, ...cookiesOf(sessions, "latchkey"), ...started };
  };

  const forLatchkey = await emptyDatabase(kind, "latchkey");
  const common = {
    database: forLatchkey.url,
    proxied: true,
    ...(redis === undefined ? {} : { redis: redis.url }),
  };
  const filling = await startLatchkey(join(scratch, "latchkey-filling"), common);
  await filling.process.stop();
  await fillWithCrowd(forLatchkey, { users: USERS, sessionsEach: 1 });
  const cookies = Array.from({ length: USERS }, (_, n) => cookieOf(n));

  const start = async (name: Subject["name"], options: LatchkeyOptions): Promise<Subject> => ({
    name,
    cookies,
    ...(await startLatchkey(join(scratch, `${name}-${options.workers ?? 1}`), { ...common, ...options })),
  });
  return {
    behind,
    peer: { name: "peer", ...cookiesOf(sessions, "better-auth"), ...empty },
    floor: await floorWith(1),
    latchkey: await start("latchkey", {}),
    singly:
      redis === undefined
        ? await start("latchkey-singly", { database: `${forLatchkey.url}?gather=off` })
        : undefined,
    startWith: (workers) => start(workers === 1 ? "latchkey" : "latchkey-two-workers", { workers }),
    startFloorWith: floorWith,
  };
}
