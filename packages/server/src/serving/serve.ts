import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { argon2, type Env, type Log, type Traffic, telemetry, trafficCounts } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { concernsOf } from "../demo/concern.ts";
import { administrationOf, setupLink, textsOf } from "../engine/admin-engine.ts";
import { openEngine } from "../engine/open-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { type LoopLag, loopLag } from "../http/loop-lag.ts";
import { type Readiness, readiness } from "../http/readiness.ts";
import { type HttpServer, openServer } from "../http/server.ts";
import type { ServiceLog } from "../log/log.ts";
import { mailComposer } from "../mail/compose.ts";
import { type Mailbox, mailbox } from "../mail/mailbox.ts";
import { mailWay } from "../mail/way.ts";
import { type ServiceMetrics, serviceMetrics } from "../management/metrics.ts";
import { FAREWELL, type Management, openManagement } from "../management/server.ts";
import { pageTexts } from "../portal/page-texts.ts";
import type { PageSource } from "../portal/source.ts";
import { announce } from "./announce.ts";
import { serviceListener, startingListener } from "./service-listener.ts";
import { stopReason } from "./stop-reason.ts";
import { startTelemetry } from "./telemetry.ts";
import { yieldPool } from "./thread-pool.ts";

/** The same line as that of `latchkey doctor`. */
async function topologyOf(settings: Settings): Promise<string | undefined> {
  const { lookAtTopology } = await import("../doctor/topology.ts");
  return (await lookAtTopology(settings))[0]?.found;
}

/** Milliseconds after the start that are reserved for the first requests. */
const QUIET = 1_000;
/** Milliseconds for open requests; the whole stop has 20 s. */
const DRAIN = 15_000;
const HARD_STOP = 19_000;
/** Milliseconds for emails that are being sent at the end: the rest goes out after the next start. */
const MAIL_GRACE = 3_000;

export interface Started {
  /** True if this start created the database. */
  isFirst: boolean;
  /** Number of statements that brought its tables up to date. */
  statements: number;
  /** A link that creates the first administrator, while there is none. */
  setupLink?: string;
}

/** Parts of a process that answers requests. */
export interface Running {
  readonly server: HttpServer;
  readonly engine: ServiceEngine;
  readonly started: Started;
  /** Readiness for requests. */
  readonly ready: Readiness;
  readonly lag: LoopLag;
  /** Undefined if no management port is set. */
  readonly metrics: ServiceMetrics | undefined;
  /** Closes the connections to the email server. */
  readonly closeMail: () => Promise<void>;
  /** Sends the last spans. */
  readonly stopTelemetry: () => Promise<void>;
}

export interface Parts {
  settings: Settings;
  log: ServiceLog;
  source: PageSource;
  /** Mailbox of emails in development. */
  mailbox: Mailbox;
  /** True if it must find out whether the service can start; otherwise other processes serve already. */
  isFirst: boolean;
}

/** Runs the whole service in this process. Resolves to the exit code. */
export async function runAlone(settings: Settings, log: ServiceLog, source: PageSource): Promise<number> {
  const stop = stopReason(log);
  let running: Running | undefined;
  // The management port opens first: it reports that the service is starting.
  const management = await openManagementOf(settings, () => running);
  const starting = bringUp({ settings, log, source, mailbox: mailbox(Date.now), isFirst: true });
  // A signal to stop takes effect without waiting for the end of the start: no request has been accepted.
  running = await Promise.race([starting, stop.then(() => undefined)]);
  if (running !== undefined) announce({ settings, log: log.write, ...running.started });
  const { isDefect } = await stop;
  const code = isDefect ? 1 : 0;
  if (running !== undefined) {
    running.ready.hold = "draining";
    if (management !== undefined && !isDefect) await sleep(FAREWELL);
    await takeDown(running, log, code);
  }
  await management?.close();
  log.write("info", "stopped");
  return code;
}

/** Rejects if the service can't start. */
export async function bringUp({ settings, log, source, mailbox, isFirst }: Parts): Promise<Running> {
  const { host, port, url, workers, options } = settings;
  // A service that can't hash passwords must not replace one that can.
  await argon2();
  const open = (): Promise<HttpServer> =>
    openServer({
      host,
      port,
      https: url.startsWith("https:") ? (options.hsts ?? "host") : undefined,
      isShared: workers > 1,
      starting: startingListener(settings, log.write),
    });
  // The port comes first: if it is taken, nothing else has been created. A later worker gets requests as soon
  // as it listens, so it listens last.
  const early = isFirst ? await open() : undefined;
  const mail = mailWay(settings, mailbox);
  const file = databaseFile(settings.database.url);
  const lag = loopLag();
  const metrics =
    settings.managementPort === undefined ? undefined : serviceMetrics({ file, lag, log: log.write });
  const texts = pageTexts({
    files: settings.messages,
    read: (version) => textsOf(engine, version),
    source,
    languages: () => engine.uiConfig.locales,
    now: () => performance.now(),
  });
  const compose = mailComposer({
    url,
    texts,
    source,
    listsResetPages: settings.options.emailAndPassword?.resetURLs !== undefined,
    own: settings.options.mail?.compose,
    engine: () => engine,
    log: log.write,
  });
  const traffic = trafficCounts();
  const opened = await startTelemetry(process.env, log.write);
  const send = mail.send && counting(mail.send, traffic);
  const { meter } = metrics ?? {};
  const parts = {
    log: log.write,
    mail: send,
    compose,
    meter,
    openTelemetry: opened?.api,
    topology: () => topologyOf(settings),
    traffic,
    lag: lag.now,
    texts: texts.host,
  };
  const { engine, statements } = await openEngine(settings, parts, isFirst);
  metrics?.observe(engine);
  const ready = readiness(() => engine.check(), {
    folder: file === undefined ? undefined : dirname(file),
    troubles: () => engine.stats().troubles,
    outlivesDatabase: () => engine.stats().outlivesDatabase,
    redisIsUp: () => engine.stats().redis?.up,
  });
  engine.start();
  const server = early ?? (await open());
  server.serve(
    serviceListener({
      settings,
      engine,
      ready,
      mailbox: mail.mailbox,
      source,
      log: log.write,
      meter,
      telemetry: opened && telemetry(opened.api, { basePath: "", url }),
      isAlive: () => !lag.isStuck(),
      texts,
    }),
  );
  ready.hold = undefined;
  void yieldPool();
  if (isFirst) setTimeout(() => void judgePages(settings, engine, source, log.write), QUIET).unref();
  if (isFirst) setTimeout(() => void warnOfConcerns(engine, settings, log.write), QUIET).unref();
  // The email renderer takes a moment to load: now is better than while a user waits for another answer.
  if (settings.production && mail.send !== undefined)
    setTimeout(() => void source.loadRenderer().catch(() => {}), QUIET).unref();
  return {
    server,
    engine,
    started: {
      // The table of the migrations is the first that is created.
      isFirst: statements.some((statement) => statement.includes("latchkey_migration")),
      statements: statements.length,
      ...(isFirst ? await firstSetupLink(engine, settings.url, log.write) : {}),
    },
    ready,
    lag,
    metrics,
    closeMail: mail.close,
    stopTelemetry: async () => opened?.stop(),
  };
}

/**
 * Returns a link for the operator at the terminal, while there is no administrator: valid once, for 15
 * minutes. Without a terminal there is none, because logs are kept.
 */
async function firstSetupLink(engine: ServiceEngine, url: string, log: Log): Promise<{ setupLink?: string }> {
  const admin = process.stdout.isTTY ? administrationOf(engine) : undefined;
  if (admin === undefined) return {};
  try {
    if ((await admin.hasAdministrator()).exists) return {};
    const { token } = await admin.createSetupLink({ body: {} });
    return { setupLink: setupLink(url, token) };
  } catch (error) {
    // The service works without it, and `latchkey admin create` creates another one.
    log("warn", "A link for the first administrator could not be created", { error });
    return {};
  }
}

/**
 * Answers everything that was accepted, then closes the database. `code`: exit code if the process must be
 * killed.
 */
export async function takeDown(
  { server, engine, ready, lag, metrics, closeMail, stopTelemetry }: Running,
  log: ServiceLog,
  code: number,
): Promise<void> {
  const spent = metrics === undefined ? 0 : FAREWELL;
  setTimeout(() => {
    log.write("error", "Stopping took too long, so requests in progress are cut off");
    log.flush();
    process.exit(code);
  }, HARD_STOP - spent).unref();
  ready.hold = "draining";
  if (!(await server.drain(DRAIN - spent)))
    log.write("warn", "Connections that didn't end in time were cut off");
  // A silent email server would delay the stop.
  const cut = setTimeout(() => void closeMail(), MAIL_GRACE).unref();
  await engine.close();
  clearTimeout(cut);
  await closeMail();
  await stopTelemetry();
  lag.stop();
}

/** Sends, and counts the emails that the server accepted. */
function counting(send: NonNullable<Env["mail"]>, traffic: Traffic): NonNullable<Env["mail"]> {
  return async (mail) => {
    await send(mail);
    traffic.add("emails");
  };
}

/** Starts the port of health and metrics, if the settings name one. */
async function openManagementOf(
  { managementHost: host, managementPort: port }: Settings,
  running: () => Running | undefined,
): Promise<Management | undefined> {
  if (port === undefined) return undefined;
  return openManagement({
    host,
    port,
    isAlive: () => running()?.lag.isStuck() !== true,
    verdict: async () => running()?.ready.verdict() ?? { ready: false, reasons: ["starting"] },
    metrics: async () => (await running()?.metrics?.page()) ?? "",
  });
}

/** Logs unused texts of the deployment, and the parts of the branding that are changed to be readable. */
async function judgePages(
  { messages }: Settings,
  { uiConfig: { branding, locales } }: ServiceEngine,
  source: PageSource,
  log: Log,
): Promise<void> {
  for (const language of Object.keys(messages).filter((name) => !locales.includes(name)))
    log("warn", `messages/${language}.json has no effect: that language isn't among the locales.`);
  // This loads the pages, which takes memory.
  if (Object.keys(branding).length === 0) return;
  try {
    const renderer = await source.loadRenderer();
    for (const warning of renderer?.judgeBranding(branding) ?? []) log("warn", warning);
  } catch (error) {
    log("error", "The pages can't be loaded", { error });
  }
}

/** Logs stored data that doesn't fit the options. A database that doesn't answer is reported elsewhere. */
async function warnOfConcerns(engine: ServiceEngine, { production }: Settings, log: Log): Promise<void> {
  const concerns = await concernsOf(engine, production).catch(() => []);
  for (const { found, remedy } of concerns) log("warn", `${found} ${remedy}`);
}
