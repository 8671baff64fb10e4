import type { IncomingMessage } from "node:http";
import type { Latchkey } from "latchkey";
import type { Log } from "latchkey/host";
import type { Page } from "../http/page.ts";
import type { RenderPage } from "./common-pages.ts";
import type { FormError, PageName, Pages } from "./declared.ts";
import type { EngineAnswer } from "./engine-call.ts";
import type { PageTexts } from "./page-texts.ts";
import type { PageSource } from "./source.ts";
import type { Visit } from "./visit.ts";

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
  texts: PageTexts;
  /** Reports whether a request comes from a developer on this machine. */
  isDeveloper: (request: IncomingMessage) => boolean;
  /** Returns an ID for an error page, which leads to the lines of the log. */
  newRequestId(): string;
  log: Log;
}

/** A form that was sent without a script. */
export interface FormPost {
  parts: PortalParts;
  visit: Visit;
  fields: URLSearchParams;
}

/** Pages with a form: their posts end on the same page, or on the next one. */
export type FormPage = Extract<
  PageName,
  | "sign-in"
  | "sign-up"
  | "sign-out"
  | "forgot-password"
  | "verify-email"
  | "delete-account"
  | "undo-sign-in-method"
>;

/** Answers a form that was sent without a script. */
export type Post = (post: FormPost) => Promise<Page>;

export interface PageRoute {
  /** Default: every deployment has the page. */
  isOffered?(engine: PortalParts["engine"]): boolean;
  get(parts: PortalParts, visit: Visit): Page | Promise<Page>;
  post?: {
    run: Post;
    /** Shows the error of an unreadable form. */
    refuse(parts: PortalParts, visit: Visit, error: FormError): Promise<Page>;
  };
}

/** The part of a feature in the portal. */
export interface PortalFeature {
  /** By exact path. */
  routes?: Readonly<Record<string, PageRoute>>;
  /** Path of the route for all paths below a first segment, by that segment. */
  below?: Readonly<Record<string, string>>;
  /** Forms on other pages, by the page and the name of a field that no other form of the page has. */
  forms?: { readonly [Name in FormPage]?: Readonly<Record<string, Post>> };
  /** Returns the page of the next step, if an answer opens no session yet. */
  nextStep?(answer: EngineAnswer): string | undefined;
  /** Reports whether the email after a sign-up contains a code, which the user enters. */
  confirmsByCode?(engine: PortalParts["engine"]): boolean;
  /** Returns data of the pages to sign in and up. */
  arrival?(parts: PortalParts, visit: Visit): Promise<Pick<Pages["sign-up"], "invitation">>;
  /** Returns further data for the engine from a sign-up. */
  signUp?(parts: PortalParts, visit: Visit): object | undefined;
}
