import type { Latchkey } from "latchkey";
import { isLoopbackHost } from "../config/public-url.ts";
import type { Settings } from "../config/settings.ts";
import { isLocal } from "../http/local.ts";
import { jsonPage, notFound, type Page, type PageHandler } from "../http/page.ts";
import type { Readiness } from "../http/readiness.ts";
import type { Pages } from "../http/site.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { homePage } from "./home.ts";
import { mailboxPage } from "./mailbox.ts";
import { referencePages, SCRIPT_PATH } from "./reference.ts";

export interface PageParts {
  settings: Settings;
  engine: Latchkey;
  ready: Readiness;
  mailbox: Mailbox | undefined;
}

/** Every page of the service's own, by its path. */
export function servicePages({ settings, engine, ready, mailbox }: PageParts): Pages {
  const reference = referencePages();
  const development = developmentPages(settings, mailbox);
  return new Map<string, PageHandler>([
    ["/", () => homePage(settings.url, development.length > 0)],
    ["/docs/api", reference.page],
    [SCRIPT_PATH, reference.script],
    ["/openapi.json", () => jsonPage(200, engine.openapi())],
    ["/livez", () => jsonPage(200, { status: "alive" })],
    ["/readyz", () => ready.page()],
    ...development,
  ]);
}

/** Only while this machine alone can be meant, and only for requests made on it; for others they aren't there. */
function developmentPages(
  { production, url }: Settings,
  mailbox: Mailbox | undefined,
): [string, PageHandler][] {
  if (production || mailbox === undefined || !isLoopbackHost(new URL(url).hostname)) return [];
  const forLocal =
    (page: (query: URLSearchParams) => Page): PageHandler =>
    (request, query) =>
      isLocal(request) ? page(query) : notFound();
  return [
    ["/dev/mailbox", forLocal(() => mailboxPage(mailbox.list()))],
    ["/dev/mailbox.json", forLocal((query) => jsonPage(200, mailbox.list(query.get("to") ?? undefined)))],
  ];
}
