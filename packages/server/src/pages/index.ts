import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { bothMeters, type Log, type Meter, type Telemetry } from "latchkey/host";
import { GUIDE } from "../config/documentation.ts";
import type { Settings } from "../config/settings.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { fixedPage } from "../http/fixed-page.ts";
import { isLocal, isLoopbackHost } from "../http/local.ts";
import {
  emptyPage,
  jsonPage,
  notFound,
  notNow,
  type Page,
  type PageHandler,
  redirectPage,
} from "../http/page.ts";
import { type Audience, alivePage, type Readiness, readinessPage } from "../http/readiness.ts";
import type { Site } from "../http/site.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { commonPages, renderAnew } from "../portal/common-pages.ts";
import { fixedTexts, type PageTexts } from "../portal/page-texts.ts";
import { portal } from "../portal/routes.ts";
import type { PageSource } from "../portal/source.ts";
import { developersPage } from "./developers.ts";
import { guidePage } from "./guide.ts";
import { mailboxPage, mailPage } from "./mailbox.ts";
import { picturePage, UPLOADS } from "./picture.ts";
import { referencePage } from "./reference.ts";

export interface SiteParts {
  settings: Settings;
  engine: ServiceEngine;
  ready: Readiness;
  mailbox: Mailbox | undefined;
  /** Source of the pages for users. */
  source: PageSource;
  log: Log;
  meter?: Meter | undefined;
  telemetry?: Telemetry | undefined;
  /** Default: alive as long as it answers. */
  isAlive?: (() => boolean) | undefined;
  /** Default: those of the configuration. */
  texts?: PageTexts | undefined;
}

const ASSETS = "/assets/";

/** Returns every page of the service, by its path. */
export function serviceSite({
  settings,
  engine,
  ready,
  mailbox,
  source,
  log: logged,
  meter,
  telemetry,
  isAlive,
  texts = fixedTexts(settings.messages),
}: SiteParts): Site {
  const isDeveloper = developerTest(settings);
  const log = telemetry === undefined ? logged : telemetry.traced(logged);
  const development = mailbox === undefined ? [] : mailboxPages(mailbox, isDeveloper);
  const screens = portal({
    engine,
    source,
    // Pages that are being developed aren't reused.
    render: source.live === undefined ? commonPages() : renderAnew,
    baseURL: settings.url,
    texts,
    isDeveloper,
    newRequestId: () => telemetry?.requestId() ?? randomUUID(),
    log,
  });
  return {
    pages: new Map<string, PageHandler>([
      ...docsPages(settings, engine, (request) => development.length > 0 && isDeveloper(request)),
      ["/livez", () => alivePage(isAlive?.() ?? true)],
      ["/readyz", () => ready.page(audienceOf(settings))],
      // Browsers request it by themselves if a document names no other icon.
      ["/favicon.ico", (request) => icon(source, request)],
      ...development,
    ]),
    others(request, url) {
      const { pathname } = url;
      if (request.method === "GET" || request.method === "HEAD") {
        if (`${pathname}/`.startsWith(`${GUIDE}/`) && settings.docs !== "off" && isDeveloper(request))
          return guidePage(pathname);
        if (pathname.startsWith(ASSETS)) return asset(source, request, pathname.slice(ASSETS.length));
        for (const [prefix, page] of FEATURE_PAGES)
          if (pathname.startsWith(prefix)) return page(engine, pathname.slice(prefix.length));
      }
      return screens(request, url);
    },
    clientOf: ({ socket, headers }) =>
      engine.clientOf({ peer: socket.remoteAddress, header: (name) => headers[name]?.toString() }),
    log,
    meter: telemetry === undefined ? meter : bothMeters(meter, telemetry.meter),
    telemetry,
  };
}

/**
 * Pages before there is an engine: the supervisor should leave the process alone, and send no requests yet.
 */
export function startingSite(settings: Settings, log: Log): Site {
  return {
    pages: new Map<string, PageHandler>([
      ["/livez", () => alivePage(true)],
      ["/readyz", () => readinessPage({ ready: false, reasons: ["starting"] }, audienceOf(settings))],
    ]),
    others: () => notNow("The service is starting"),
    log,
  };
}

function audienceOf({ production }: Settings): Audience {
  return production ? "public" : "developers";
}

function asset(source: PageSource, request: IncomingMessage, name: string): Page | Promise<Page> {
  const found = source.loadAssets();
  if (found === undefined || !found.names.has(name)) return notFound();
  return found.page(name, request.headers["accept-encoding"]);
}

function icon(source: PageSource, request: IncomingMessage): Page | Promise<Page> {
  const name = [...(source.loadAssets()?.names ?? [])].find((name) => /^favicon.*\.(ico|svg)$/.test(name));
  return name === undefined ? emptyPage() : asset(source, request, name);
}

/**
 * Returns the test for developers: only if the public URL is this machine, and only for requests made on it.
 */
function developerTest({ production, url }: Settings): (request: IncomingMessage) => boolean {
  const isDevelopment = !production && isLoopbackHost(new URL(url).hostname);
  return (request) => isDevelopment && isLocal(request);
}

/** Pages for developers. The option `docs` decides who may read them. */
function docsPages(
  { url, docs, documentation }: Settings,
  engine: ServiceEngine,
  hasMailbox: (request: IncomingMessage) => boolean,
): [string, PageHandler][] {
  if (docs === "off") return [];
  const forReaders =
    (page: PageHandler, refuse: (path: string) => Page): PageHandler =>
    async (request, query) => {
      const headers = { cookie: request.headers.cookie ?? "" };
      const found = docs === "public" ? undefined : await engine.api.getSession({ headers });
      // To sign in doesn't help: the database is away.
      if (found?.degraded === true) return notNow("The database isn't responding");
      return found === null ? refuse(request.url ?? "/") : page(request, query);
    };
  const signIn = (path: string): Page =>
    redirectPage(303, `/sign-in?${new URLSearchParams({ redirect_to: path })}`);
  const unauthorized = (): Page => jsonPage(401, { code: "UNAUTHORIZED", message: "Unauthorized" });
  return [
    ["/docs", forReaders((request) => developersPage(url, documentation, hasMailbox(request)), signIn)],
    ["/docs/", () => redirectPage(308, "/docs")],
    [
      "/docs/api",
      forReaders(
        fixedPage(() => referencePage(engine.openapi())),
        signIn,
      ),
    ],
    ["/docs/api/", () => redirectPage(308, "/docs/api")],
    [
      "/openapi.json",
      forReaders(
        fixedPage(() => jsonPage(200, engine.openapi())),
        unauthorized,
      ),
    ],
  ];
}

/** For other visitors these pages don't exist. */
function mailboxPages(
  mailbox: Mailbox,
  isDeveloper: (request: IncomingMessage) => boolean,
): [string, PageHandler][] {
  const forDevelopers =
    (page: (query: URLSearchParams) => Promise<Page>): PageHandler =>
    (request, query) =>
      isDeveloper(request) ? page(query) : notFound();
  return [
    ["/dev/mailbox", forDevelopers(async () => mailboxPage(await mailbox.list()))],
    ["/dev/mailbox/html", forDevelopers(async (query) => mailPage(await mailbox.list(), query.get("id")))],
    [
      "/dev/mailbox.json",
      forDevelopers(async (query) => jsonPage(200, await mailbox.list(query.get("to") ?? undefined))),
    ],
  ];
}

/** Pages of optional features, by path prefix. They get the rest of the path. */
const FEATURE_PAGES: readonly (readonly [
  prefix: string,
  page: (engine: ServiceEngine, rest: string) => Promise<Page>,
])[] = [[UPLOADS, picturePage]];
