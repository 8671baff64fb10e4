import type { Fault, Outcome } from "./fault.ts";
import { atTheEnd } from "./harness/cleanup.ts";
import {
  type Database,
  type DatabaseName,
  databaseOn,
  serverDatabase,
  sqliteDatabase,
} from "./harness/databases.ts";
import { type Folder, temporaryFolder } from "./harness/folders.ts";
import { judge, secretsIn } from "./harness/judge.ts";
import type { Lab } from "./harness/lab.ts";
import { launch, type NodeOptions, SECRET, type ServiceNode, startNode, stopNode } from "./harness/node.ts";
import { type PostgresPair, startPair } from "./harness/postgres-pair.ts";
import type { Running } from "./harness/processes.ts";
import { type StoreProxy, startProxy } from "./harness/proxy.ts";
import { DATABASE_PASSWORD, type DatabaseServer, type MakePlace } from "./harness/server.ts";
import { freePort } from "./harness/wait.ts";
import { Workload } from "./harness/workload.ts";

/** Where one fault meets one database: nodes, people, and the book in which everything is written down. */
export class Stage {
  readonly fault: Fault;
  readonly rounds: number;
  readonly isShort: boolean;
  readonly lab: Lab;
  readonly folder: Folder;
  readonly outcome: Outcome;
  readonly workloads: Workload[] = [];
  /** What no log may show. */
  readonly secrets = new Set([SECRET, DATABASE_PASSWORD]);
  readonly #say: (text: string) => void;
  readonly #started: Running[] = [];
  readonly #proxies: StoreProxy[] = [];
  readonly #undo: (() => void | Promise<void>)[] = [];
  database: Database;

  private constructor(
    fault: Fault,
    lab: Lab,
    folder: Folder,
    database: Database,
    form: { rounds: number; isShort: boolean; say: (text: string) => void },
  ) {
    this.fault = fault;
    this.lab = lab;
    this.folder = folder;
    this.database = database;
    this.rounds = form.rounds;
    this.isShort = form.isShort;
    this.#say = form.say;
    this.outcome = {
      fault: fault.name,
      database: database.name,
      rounds: 0,
      acknowledged: 0,
      lost: 0,
      recoveries: [],
      findings: [],
      seconds: 0,
    };
  }

  static async open(
    fault: Fault,
    name: DatabaseName,
    lab: Lab,
    form: { rounds: number; isShort: boolean; say: (text: string) => void },
  ): Promise<Stage> {
    const folder = temporaryFolder(fault.name);
    const database =
      name === "sqlite"
        ? sqliteDatabase(folder.path)
        : await serverDatabase(await lab.server(name), lab.freshName(fault.name));
    return new Stage(fault, lab, folder, database, form);
  }

  say(text: string): void {
    this.#say(`${this.fault.name} on ${this.database.name}: ${text}`);
  }

  /** The rounds, each announced. */
  async *eachRound(): AsyncGenerator<number> {
    for (let round = 1; round <= this.rounds; round++) {
      this.say(`round ${round} of ${this.rounds}`);
      yield round;
      this.outcome.rounds = round;
    }
  }

  finding(text: string): void {
    if (!this.outcome.findings.includes(text)) this.outcome.findings.push(text);
  }

  /** Writes a recovery down; too long a one is a finding. */
  recovered(ms: number, longest: number, what = "recovery"): void {
    this.outcome.recoveries.push(ms);
    this.within(ms, longest, what);
  }

  /** A finding where a time was longer than it may be. The short form runs beside other tests, which take the time. */
  within(ms: number, longest: number, what: string): void {
    if (!this.isShort && ms > longest)
      this.finding(`${what} took ${Math.round(ms)} ms, longer than ${longest} ms`);
  }

  /** Options of a node of its own port, on the fault's database. */
  async nodeOptions(options: Partial<NodeOptions> = {}): Promise<NodeOptions> {
    const port = options.port ?? (await freePort());
    return {
      port,
      url: `http://localhost:${port}`,
      folder: this.folder.path,
      database: this.database.url(),
      ...options,
    };
  }

  async node(options: Partial<NodeOptions> = {}): Promise<ServiceNode> {
    const node = await startNode(await this.nodeOptions(options));
    this.#started.push(node);
    return node;
  }

  /** Starts a command of the service and waits for nothing. */
  launch(command: "start" | "migrate", options: NodeOptions): Running {
    const running = launch(command, options);
    this.#started.push(running);
    return running;
  }

  /** People at these nodes; what they are told counts at the end. */
  workload(origin: string, ports: () => readonly number[]): Workload {
    const workload = new Workload(origin, ports);
    this.workloads.push(workload);
    return workload;
  }

  /** The server that this fault's database is on. */
  server(): Promise<DatabaseServer> {
    const { name } = this.database;
    if (name === "sqlite") throw new Error("SQLite is no server");
    return this.lab.server(name);
  }

  /** A server that this fault alone is on, with its database there. Removed with it. */
  async ownServer(makePlace?: MakePlace): Promise<DatabaseServer> {
    const { name } = this.database;
    if (name === "sqlite") throw new Error("SQLite is no server");
    const server = await this.lab.ownServer(name, makePlace);
    const database = await serverDatabase(server, this.lab.freshName(this.fault.name));
    await this.database.drop();
    this.database = { ...database, drop: () => server.remove() };
    return server;
  }

  /** A PostgreSQL with a standby, which this fault alone is on, with its database there. Removed with it. */
  async ownPair(): Promise<PostgresPair> {
    const pair = await startPair(await this.lab.ownPostgres());
    const name = this.lab.freshName(this.fault.name);
    await this.database.drop();
    this.database = { ...databaseOn(() => pair.primary, name), drop: () => pair.remove() };
    await pair.primary.create(name);
    return pair;
  }

  async proxy(target: number): Promise<StoreProxy> {
    const proxy = await startProxy(target);
    this.#proxies.push(proxy);
    return proxy;
  }

  /** Undone when the stage closes, the last first, also when the process ends before. */
  later(action: () => void): void {
    this.#undo.push(atTheEnd(action));
  }

  /** Holds the database against what people were told so far. Nothing may be under way. */
  async judge(): Promise<void> {
    for (const workload of this.workloads) {
      const { lost, problems } = await judge(this.database, workload);
      this.outcome.lost += lost;
      for (const problem of problems) this.finding(problem);
    }
  }

  /** The last look, and everything gone. */
  async close(): Promise<Outcome> {
    for (const workload of this.workloads) {
      await workload.stop();
      this.outcome.acknowledged += workload.history.acknowledged();
      for (const [text, times] of workload.history.findings) this.finding(`${text} (${times} times)`);
      for (const secret of workload.secrets) this.secrets.add(secret);
    }
    for (const proxy of this.#proxies) proxy.let("both");
    await Promise.all(this.#started.map((running) => (running.hasEnded() ? undefined : stopNode(running))));
    for (const running of this.#started) {
      for (const secret of secretsIn(running.logs(), this.secrets))
        this.finding(`a log shows a secret (${secret})`);
    }
    await Promise.all(this.#proxies.map((proxy) => proxy.close()));
    for (const undo of this.#undo.reverse()) await undo();
    await this.database
      .drop()
      .catch((error: unknown) => this.finding(`the database can't be dropped: ${error}`));
    this.folder.remove();
    return this.outcome;
  }

  /** What the nodes wrote last, for a message. */
  lastLogs(): string {
    return this.#started.map((running) => running.logs().slice(-3_000)).join("\n──\n");
  }

  /** The whole logs of every process started here. */
  logs(): string[] {
    return this.#started.map((running) => running.logs());
  }
}
