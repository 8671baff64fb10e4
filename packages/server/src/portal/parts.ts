import type { IncomingMessage } from "node:http";
import type { Latchkey } from "latchkey";
import type { Log } from "latchkey/host";
import type { RenderPage } from "./common-pages.ts";
import type { MessageOverrides } from "./declared.ts";
import type { PageSource } from "./source.ts";

/** What the portal's pages are made from. */
export interface PortalParts {
  render: RenderPage;
  engine: Pick<
    Latchkey,
    "handleExchange" | "api" | "uiConfig" | "isSafeTarget" | "takePlace" | "countRequest"
  >;
  source: PageSource;
  /** Public address of the service, without a slash at the end. */
  baseURL: string;
  /** By language. */
  messages: Readonly<Record<string, MessageOverrides>>;
  /** Whether a request comes from a developer at this machine. */
  isDeveloper: (request: IncomingMessage) => boolean;
  log: Log;
}
