import type { Page } from "../http/page.ts";
import type { FormError, Pages } from "./declared.ts";
import type { EngineAnswer } from "./engine-call.ts";
import type { FormPage, FormPost } from "./form-posts.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

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
