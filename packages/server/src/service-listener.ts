import type { RequestListener } from "node:http";
import type { Latchkey } from "latchkey";
import type { Log } from "latchkey/host";
import { toNodeHandler } from "latchkey/node";
import type { Settings } from "./config/settings.ts";
import type { Readiness } from "./http/readiness.ts";
import { site } from "./http/site.ts";
import { together } from "./http/together.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { servicePages } from "./pages/index.ts";

export interface ListenerParts {
  settings: Settings;
  engine: Latchkey;
  ready: Readiness;
  /** Absent: mail goes elsewhere. */
  mailbox: Mailbox | undefined;
  log: Log;
}

const API = "/api/auth/";
/** A request may name its whole target (RFC 9112 3.2.2). */
const ABSOLUTE_API = /^https?:\/\/[^/?#]+\/api\/auth\//i;

/** What answers the service's requests: the engine below `/api/auth/`, with nothing in the way; pages elsewhere. */
export function serviceListener({ settings, engine, ready, mailbox, log }: ListenerParts): RequestListener {
  const api = toNodeHandler(engine);
  const pages = site(servicePages({ settings, engine, ready, mailbox }), log);
  const listener: RequestListener = (request, response) => {
    const target = request.url ?? "";
    if (target.startsWith(API) || ABSOLUTE_API.test(target)) api(request, response);
    else pages(request, response);
  };
  return settings.batchAnswers ? together(listener) : listener;
}
