import type { Latchkey } from "latchkey";
import { isLoopbackHost } from "../config/public-url.ts";
import type { Settings } from "../config/settings.ts";
import { isLocal } from "../http/local.ts";
import { jsonPage, notFound, type PageHandler } from "../http/page.ts";
import type { Readiness } from "../http/readiness.ts";
import type { Pages } from "../http/site.ts";
import type { Mailbox } from "../mail/mailbox.ts";

export interface PageParts {
  settings: Settings;
  engine: Latchkey;
  ready: Readiness;
  mailbox: Mailbox | undefined;
}

/** Every page of the service's own, by its path. */
export function servicePages({ settings, engine, ready, mailbox }: PageParts): Pages {
  return new Map<string, PageHandler>([
    ["/livez", () => jsonPage(200, { status: "alive" })],
    ["/readyz", () => ready.page()],
    ["/openapi.json", () => jsonPage(200, engine.openapi())],
    ...developmentPages(settings, mailbox),
  ]);
}

function developmentPages(
  { production, url }: Settings,
  mailbox: Mailbox | undefined,
): [string, PageHandler][] {
  if (production || mailbox === undefined || !isLoopbackHost(new URL(url).hostname)) return [];
  return [
    [
      "/dev/mailbox.json",
      (request, query) =>
        isLocal(request) ? jsonPage(200, mailbox.list(query.get("to") ?? undefined)) : notFound(),
    ],
  ];
}
