import { type Fault, SERVERS } from "../fault.ts";
import type { StoreProxy } from "../harness/proxy.ts";
import { sleep } from "../harness/wait.ts";
import { USUAL, type Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";
import { outage } from "./outage.ts";

/** Starts a node, behind a proxy if one is given, and a workload on it. */
async function peopleAt(stage: Stage, through?: StoreProxy): Promise<Workload> {
  const options = await stage.nodeOptions({ database: stage.database.url(through?.port) });
  await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(12);
  return workload;
}

const seconds = (stage: Stage, whole: number): number => (stage.isShort ? 2_000 : whole * 1_000);

/** Seconds that the database is stopped: a minute in a long run. */
const STOPPED = process.env.LATCHKEY_LONG === "1" ? 60 : 10;

export const databaseStopped: Fault = {
  name: "database-stopped",
  title: "The database is stopped for 10 s",
  meaning:
    "The server is shut down and restarted 10 s later (60 s in `npm run test:all`). Meanwhile all requests are refused within 2 s with 503. Everything works 5 s after the server accepts connections.",
  databases: SERVERS,
  rounds: { whole: 2, short: 1 },
  async run(stage) {
    const server = await stage.server();
    const workload = await peopleAt(stage);
    for await (const _ of stage.eachRound())
      await outage(stage, workload, {
        begin: server.stop,
        lasts: seconds(stage, STOPPED),
        end: server.start,
      });
  },
};

export const databaseFrozen: Fault = {
  name: "database-frozen",
  title: "The database stops responding for 10 s, with connections open",
  meaning:
    "All processes of the server are paused (SIGSTOP) and continue 10 s later, as with a hanging disk. New requests are refused within 2 s. A write that was already sent is given up after 6 s, one second after the server's own statement timeout.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const server = await stage.server();
    stage.later(() => server.thaw());
    const workload = await peopleAt(stage);
    for await (const _ of stage.eachRound())
      await outage(stage, workload, { begin: server.freeze, lasts: seconds(stage, 10), end: server.thaw });
  },
};

export const databaseCrash: Fault = {
  name: "database-crash",
  title: "The database crashes and restarts at once",
  meaning:
    "PostgreSQL is stopped with an immediate shutdown, MariaDB with SIGKILL, in the middle of writes, and restarted. Recovery is measured from when the server accepts connections.",
  databases: SERVERS,
  rounds: { whole: 3, short: 1 },
  async run(stage) {
    const server = await stage.server();
    const workload = await peopleAt(stage);
    for await (const _ of stage.eachRound())
      await outage(stage, workload, { begin: server.crash, lasts: 0, end: server.start, mustRefuse: false });
  },
};

export const connectionsCut: Fault = {
  name: "connections-cut",
  title: "All connections to the database are cut repeatedly",
  meaning:
    "`pg_terminate_backend` or `kill connection` ends all connections of the service, four times in two seconds of writes. Requests that can't be retried are refused. Nothing hangs.",
  databases: SERVERS,
  rounds: { whole: 3, short: 1 },
  async run(stage) {
    const server = await stage.server();
    const workload = await peopleAt(stage);
    for await (const _ of stage.eachRound()) {
      await outage(stage, workload, {
        begin: server.cutConnections,
        lasts: 500,
        async end() {
          for (let again = 0; again < 3; again++) {
            await server.cutConnections();
            await sleep(500);
          }
        },
        mustRefuse: false,
      });
    }
  },
};

export const databaseSlow: Fault = {
  name: "database-slow",
  title: "Each response of the database takes 200 ms longer",
  meaning:
    "A proxy delays responses by 200 ms with 50 ms of jitter, while 40 clients continue. Each operation still succeeds, the pool never exceeds its 10 connections, and requests that can't be served in time are refused within 3 s.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  short: ["postgres"],
  async run(stage) {
    const server = await stage.server();
    const proxy = await stage.proxy(server.port);
    const workload = await peopleAt(stage, proxy);
    for await (const _ of stage.eachRound()) {
      let most = 0;
      const watch = setInterval(() => {
        server.connections().then(
          (count) => {
            most = Math.max(most, count);
          },
          () => undefined,
        );
      }, 250);
      await outage(stage, workload, {
        begin: () => proxy.slow(90, 35),
        lasts: seconds(stage, 12),
        end: () => proxy.slow(0, 0),
        pace: { ...USUAL, writers: 20, checkers: 20 },
        mustRefuse: false,
        refusesWithin: 3_000,
        meanwhile(from) {
          const took = workload.history.recovery(from);
          if (took === undefined && !stage.isShort) stage.finding("an operation never succeeded meanwhile");
        },
      });
      clearInterval(watch);
      if (most > 10) stage.finding(`the service had ${most} connections, more than its 10`);
    }
  },
};

export const retryStorm: Fault = {
  name: "retry-storm",
  title: "All clients retry three times at once while the database is down",
  meaning:
    "40 clients send requests without a pause and retry every refused request three times, while the database is down for 10 s. Recovery takes at most 30 s, without a restart.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  short: ["mariadb"],
  async run(stage) {
    const server = await stage.server();
    const workload = await peopleAt(stage);
    for await (const _ of stage.eachRound()) {
      await outage(stage, workload, {
        begin: server.stop,
        lasts: seconds(stage, 10),
        end: server.start,
        pace: { writers: 20, checkers: 20, rest: 0, restAfterRefusal: 5, retries: 3 },
        recoversWithin: 30_000,
        // The queue of requests is part of the storm, so refusals may take longer.
        refusesWithin: 5_000,
      });
    }
  },
};

export const databasePartition: Fault = {
  name: "database-partition",
  title: "The network between the service and the database fails",
  meaning:
    "A proxy blocks both directions, then only requests, then only responses, 5 s each, without closing connections. The expectations are those for a stopped database.",
  databases: SERVERS,
  rounds: { whole: 1, short: 1 },
  async run(stage) {
    const server = await stage.server();
    const proxy = await stage.proxy(server.port);
    const workload = await peopleAt(stage, proxy);
    const ways = ["neither", "from-store", "towards-store"] as const;
    for await (const _ of stage.eachRound()) {
      for (const way of stage.isShort ? ways.slice(0, 1) : ways) {
        await outage(stage, workload, {
          begin: () => proxy.let(way),
          lasts: seconds(stage, 5),
          end: () => proxy.let("both"),
        });
      }
    }
  },
};
