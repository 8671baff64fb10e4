import type { Env, Log } from "latchkey/host";
import { developmentSecret, makeDataFolder } from "../config/data-folder.ts";
import { readSettings, type Settings } from "../config/settings.ts";
import { readiness } from "../http/readiness.ts";
import { type HttpServer, openServer } from "../http/server.ts";
import { type ServiceLog, serviceLog } from "../log/log.ts";
import { type Mailbox, mailbox } from "../mail/mailbox.ts";
import { smtp } from "../mail/smtp.ts";
import { builtPages, type PageSource } from "../portal/source.ts";
import { type ServiceEngine, serviceEngine } from "../service-engine.ts";
import { serviceListener } from "../service-listener.ts";
import { announce } from "./announce.ts";
import { stopReason } from "./stop-reason.ts";

/** Milliseconds after the start in which the first requests have the processor to themselves. */
const QUIET = 1_000;
/** Milliseconds for what is under way; the whole stop has 20 s. */
const DRAIN = 15_000;
const HARD_STOP = 19_000;

export interface StartOptions {
  /** Log as JSON lines, in a terminal too. */
  json: boolean;
  /** Where pages come from. Default: the ones that were built. */
  source?: PageSource;
}

/**
 * Runs the service until it is told to stop, then ends the process: with 0 after a signal, with 1 after a defect.
 * Rejects where it can't start.
 */
export async function start({ json, source = builtPages() }: StartOptions): Promise<never> {
  const settings = await readSettings(process.env, process.cwd());
  const log = await serviceLog({ level: settings.logLevel, pretty: process.stdout.isTTY && !json });
  try {
    const stop = stopReason(log);
    const running = await bringUp(settings, log, source);
    const { isDefect } = await stop;
    const code = isDefect ? 1 : 0;
    await takeDown(running, log, code);
    return exit(log, code);
  } catch (error) {
    log.flush();
    throw error;
  }
}

interface Running {
  server: HttpServer;
  engine: ServiceEngine;
  /** Tells load balancers to go elsewhere. */
  hold(): void;
}

/** The address first: where that can't be had, nothing else has been made. */
async function bringUp(settings: Settings, log: ServiceLog, source: PageSource): Promise<Running> {
  const { host, port, url } = settings;
  const server = await openServer({ host, port, https: url.startsWith("https:") });
  makeDataFolder(settings.dataFolder);
  const mail = mailOf(settings);
  const engine = serviceEngine(settings, {
    secret: settings.secret ?? developmentSecret(settings.dataFolder),
    log: log.write,
    mail: mail.send,
  });
  const ready = readiness(() => engine.check());
  const { applied } = await engine.migrate();
  // The table that migrations are written down in is the first of all.
  const isFirst = applied.some((statement) => statement.includes("latchkey_migration"));
  engine.start();
  server.serve(serviceListener({ settings, engine, ready, mailbox: mail.mailbox, source, log: log.write }));
  ready.hold = undefined;
  setTimeout(() => void judgePages(settings, engine, source, log.write), QUIET).unref();
  announce({ settings, log: log.write, isFirst, statements: applied.length });
  return {
    server,
    engine,
    hold() {
      ready.hold = "draining";
    },
  };
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

async function takeDown({ server, engine, hold }: Running, log: ServiceLog, code: number): Promise<void> {
  setTimeout(() => {
    log.write("error", "Stopping took too long; what was still under way is cut off");
    exit(log, code);
  }, HARD_STOP).unref();
  hold();
  if (!(await server.drain(DRAIN))) log.write("warn", "Connections that didn't end in time were cut off");
  await engine.close();
  log.write("info", "stopped");
}

function exit(log: ServiceLog, code: number): never {
  log.flush();
  process.exit(code);
}

/** Where mail goes: to the mail server, or while developing to the mailbox, or nowhere. */
function mailOf({ smtp: server, production }: Settings): {
  send: Env["mail"];
  mailbox: Mailbox | undefined;
} {
  if (server !== undefined) return { send: smtp(server).send, mailbox: undefined };
  if (production) return { send: undefined, mailbox: undefined };
  const box = mailbox(Date.now);
  return { send: box.send, mailbox: box };
}
