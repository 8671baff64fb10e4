import type { IncomingMessage } from "node:http";
import type { Latchkey } from "latchkey";
import type { Log } from "latchkey/host";
import type { RenderPage } from "./common-pages.ts";
import type { MessageOverrides } from "./declared.ts";
import type { PortalFeature } from "./feature.ts";
import type { PageSource } from "./source.ts";

/** Dependencies of the portal's pages. */
export interface PortalParts {
  render: RenderPage;
  features: readonly PortalFeature[];
  engine: Pick<
    Latchkey,
    "handleExchange" | "api" | "uiConfig" | "isSafeTarget" | "takePlace" | "countRequest"
  >;
  source: PageSource;
  /** Public URL of the service, without a trailing slash. */
  baseURL: string;
  /** Keyed by language. */
  messages: Readonly<Record<string, MessageOverrides>>;
  /** Reports whether a request comes from a developer on this machine. */
  isDeveloper: (request: IncomingMessage) => boolean;
  log: Log;
}
