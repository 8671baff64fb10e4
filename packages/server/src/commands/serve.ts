import type { Env, Log } from "latchkey/host";
import type { Started } from "../cluster/messages.ts";
import type { Settings } from "../config/settings.ts";
import { readiness } from "../http/readiness.ts";
import { type HttpServer, openServer } from "../http/server.ts";
import type { ServiceLog } from "../log/log.ts";
import { type Mailbox, mailbox } from "../mail/mailbox.ts";
import { smtp } from "../mail/smtp.ts";
import type { PageSource } from "../portal/source.ts";
import { type ServiceEngine, serviceEngine } from "../service-engine.ts";
import { serviceListener } from "../service-listener.ts";
import { announce } from "./announce.ts";
import { prepare } from "./prepare.ts";
import { stopReason } from "./stop-reason.ts";

/** Milliseconds after the start in which the first requests have the processor to themselves. */
const QUIET = 1_000;
/** Milliseconds for what is under way; the whole stop has 20 s. */
const DRAIN = 15_000;
const HARD_STOP = 19_000;

/** What answers requests in one process. */
export interface Running {
  readonly server: HttpServer;
  readonly engine: ServiceEngine;
  readonly started: Started;
  /** Tells load balancers to go elsewhere. */
  hold(): void;
}

export interface Parts {
  settings: Settings;
  log: ServiceLog;
  source: PageSource;
  /** Where mail goes while developing. */
  mailbox: Mailbox;
  /** It finds out whether the service can start; else others serve already. */
  isFirst: boolean;
}

/** The whole service in this process. Resolves to the exit code. */
export async function runAlone(settings: Settings, log: ServiceLog, source: PageSource): Promise<number> {
  const stop = stopReason(log);
  const running = await bringUp({ settings, log, source, mailbox: mailbox(Date.now), isFirst: true });
  announce({ settings, log: log.write, ...running.started });
  const { isDefect } = await stop;
  await takeDown(running, log);
  log.write("info", "stopped");
  return isDefect ? 1 : 0;
}

/** Rejects where the service can't start. */
export async function bringUp({ settings, log, source, mailbox, isFirst }: Parts): Promise<Running> {
  const { host, port, url } = settings;
  const open = (): Promise<HttpServer> => openServer({ host, port, https: url.startsWith("https:") });
  // The address first: where that can't be had, nothing else has been made. Who comes later gets requests as soon
  // as it listens, so it listens last.
  const early = isFirst ? await open() : undefined;
  const mail = mailOf(settings, mailbox);
  const { secret, statements } = await prepare(settings, log.write, isFirst);
  const engine = serviceEngine(settings, { secret, log: log.write, mail: mail.send });
  const ready = readiness(() => engine.check());
  statements.push(...(await engine.migrate()).applied);
  engine.start();
  const server = early ?? (await open());
  server.serve(serviceListener({ settings, engine, ready, mailbox: mail.mailbox, source, log: log.write }));
  ready.hold = undefined;
  if (isFirst) setTimeout(() => void judgePages(settings, engine, source, log.write), QUIET).unref();
  return {
    server,
    engine,
    started: {
      // The table that migrations are written down in is the first of all.
      isFirst: statements.some((statement) => statement.includes("latchkey_migration")),
      statements: statements.length,
    },
    hold() {
      ready.hold = "draining";
    },
  };
}

/** Answers everything that was accepted, then closes the database. */
export async function takeDown({ server, engine, hold }: Running, log: ServiceLog): Promise<void> {
  setTimeout(() => {
    log.write("error", "Stopping took too long; what was still under way is cut off");
    log.flush();
    process.exit(1);
  }, HARD_STOP).unref();
  hold();
  if (!(await server.drain(DRAIN))) log.write("warn", "Connections that didn't end in time were cut off");
  await engine.close();
}

/** Says what of the pages' own texts isn't used, and what of the branding is changed so that it can be read. */
async function judgePages(
  { messages }: Settings,
  { uiConfig: { branding, locales } }: ServiceEngine,
  source: PageSource,
  log: Log,
): Promise<void> {
  for (const language of Object.keys(messages).filter((name) => !locales.includes(name)))
    log("warn", `messages/${language}.json does nothing: that language is not among the locales.`);
  // The pages are loaded for this, which takes memory.
  if (Object.keys(branding).length === 0) return;
  try {
    const renderer = await source.loadRenderer();
    for (const warning of renderer?.judgeBranding(branding) ?? []) log("warn", warning);
  } catch (error) {
    log("error", "The pages can't be loaded", { error });
  }
}

/** Where mail goes: to the mail server, or while developing to the mailbox, or nowhere. */
function mailOf(
  { smtp: server, production }: Settings,
  box: Mailbox,
): {
  send: Env["mail"];
  mailbox: Mailbox | undefined;
} {
  if (server !== undefined) return { send: smtp(server).send, mailbox: undefined };
  if (production) return { send: undefined, mailbox: undefined };
  return { send: box.send, mailbox: box };
}
