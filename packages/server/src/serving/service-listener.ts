import type { RequestListener } from "node:http";
import type { Log } from "latchkey/host";
import { toNodeHandler } from "latchkey/node";
import type { Settings } from "../config/settings.ts";
import { site } from "../http/site.ts";
import { together } from "../http/together.ts";
import { type SiteParts, serviceSite, startingSite } from "../pages/index.ts";

const API = "/api/auth/";
/** A request may name its whole target (RFC 9112 3.2.2). */
const ABSOLUTE_API = /^https?:\/\/[^/?#]+\/api\/auth\//i;

/** Returns the handler of the service's requests: the engine directly below `/api/auth/`, pages elsewhere. */
export function serviceListener(parts: SiteParts): RequestListener {
  const api = toNodeHandler(parts.engine);
  const pages = site(serviceSite(parts));
  const { live } = parts.source;
  const listener: RequestListener = (request, response) => {
    const target = request.url ?? "";
    if (target.startsWith(API) || ABSOLUTE_API.test(target)) api(request, response);
    else if (live === undefined) pages(request, response);
    else live.handle(request, response, () => pages(request, response));
  };
  return together(listener);
}

/** Returns the handler until there is an engine. */
export function startingListener(settings: Settings, log: Log): RequestListener {
  return site(startingSite(settings, log));
}
