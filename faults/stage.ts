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

/** Environment of one fault on one database: nodes, workloads, and the outcome. */
export class Stage {
  readonly fault: Fault;
  readonly rounds: number;
  readonly isShort: boolean;
  readonly lab: Lab;
  readonly folder: Folder;
  readonly outcome: Outcome;
  readonly workloads: Workload[] = [];
  /** Texts that no log may contain. */
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

  /** Announces, yields and counts each round. */
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

  /** Records the time of a recovery. Longer than `longest` ms is a finding. */
  recovered(ms: number, longest: number, what = "recovery"): void {
    this.outcome.recoveries.push(ms);
    this.within(ms, longest, what);
  }

  /** Adds a finding if a time exceeds `longest`, except in the short form, which runs beside other tests. */
  within(ms: number, longest: number, what: string): void {
    if (!this.isShort && ms > longest)
      this.finding(`${what} took ${Math.round(ms)} ms, longer than ${longest} ms`);
  }

  /** Returns options for a node with a free port, on the fault's database. */
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

  /** Starts a command of the service without waiting until it is ready. */
  launch(command: "start" | "migrate", options: NodeOptions): Running {
    const running = launch(command, options);
    this.#started.push(running);
    return running;
  }

  /** Creates a workload on these nodes. Its history is judged at the end. */
  workload(origin: string, ports: () => readonly number[]): Workload {
    const workload = new Workload(origin, ports);
    this.workloads.push(workload);
    return workload;
  }

  /** Returns the server of this fault's database. */
  server(): Promise<DatabaseServer> {
    const { name } = this.database;
    if (name === "sqlite") throw new Error("SQLite isn't a server");
    return this.lab.server(name);
  }

  /** Starts a server only for this fault, and moves its database there. Removed with the database. */
  async ownServer(makePlace?: MakePlace): Promise<DatabaseServer> {
    const { name } = this.database;
    if (name === "sqlite") throw new Error("SQLite isn't a server");
    const server = await this.lab.ownServer(name, makePlace);
    const database = await serverDatabase(server, this.lab.freshName(this.fault.name));
    await this.database.drop();
    this.database = { ...database, drop: () => server.remove() };
    return server;
  }

  /** Starts PostgreSQL with a standby only for this fault, and moves its database there. Removed with it. */
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

  /** Runs `action` when the stage closes or the process ends, after those registered later. */
  later(action: () => void): void {
    this.#undo.push(atTheEnd(action));
  }

  /** Compares the database with what clients were told so far. No request may be in progress. */
  async judge(): Promise<void> {
    for (const workload of this.workloads) {
      const { lost, problems } = await judge(this.database, workload);
      this.outcome.lost += lost;
      for (const problem of problems) this.finding(problem);
    }
  }

  /** Completes the outcome, and removes everything. */
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

  /** Returns the ends of the nodes' logs, for a message. */
  lastLogs(): string {
    return this.#started.map((running) => running.logs().slice(-3_000)).join("\n──\n");
  }

  /** Returns the whole log of each process started here. */
  logs(): string[] {
    return this.#started.map((running) => running.logs());
  }
}
