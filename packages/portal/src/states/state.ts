import type { PageAccess, PageSession, Pages } from "@latchkey/server/portal";
import type { Branding, UiConfig } from "latchkey/shared";
import type { AuthPage } from "../document/page.ts";
import type { Answers } from "./answers.ts";
import type { HostPage } from "./host.tsx";
import type { Play } from "./play.ts";

/** A screen in one state: what it is given, what the service answers it, what is done to it. */
export interface State {
  screen: StagedScreen;
  session?: PageSession | undefined;
  /** What the user may do in administration. Default: nothing. */
  access?: PageAccess | undefined;
  loginHint?: string | undefined;
  lastMethod?: string | undefined;
  config?: Partial<UiConfig> | undefined;
  /** What the deployment hasn't. */
  without?: readonly (keyof UiConfig)[] | undefined;
  branding?: Branding | undefined;
  answers?: Answers | undefined;
  play?: Play | undefined;
}

export type StagedScreen =
  /** A signed-out page. */
  | { kind: "auth"; name: AuthPage["name"]; own: object }
  /** The app at one of its paths. */
  | { kind: "app"; path: string }
  /** What a browser without script sees of the app. */
  | { kind: "no-script" }
  /** Components on a page of an application. */
  | { kind: "host"; page: HostPage }
  /** Parts that screens are made of. */
  | { kind: "primitives" };

type More = Omit<State, "screen">;

/** A signed-out page with what it is rendered with. */
export function auth<Name extends AuthPage["name"]>(name: Name, own: Pages[Name], more: More = {}): State {
  return { screen: { kind: "auth", name, own }, ...more };
}
