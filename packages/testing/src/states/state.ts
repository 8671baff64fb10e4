import type { PageAccess, PageSession, Pages } from "@latchkey/server/portal";
import type { Branding, UiConfig } from "latchkey/shared";
import type { AuthPage } from "../../../portal/src/document/page.ts";
import type { Answers } from "./answers.ts";
import type { HostPage } from "./host.tsx";
import type { Play } from "./play.ts";

/** A screen in one state: its data, the service's answers, and the user's actions. */
export interface State {
  screen: StagedScreen;
  session?: PageSession | undefined;
  /** The user's permissions in administration. Default: none. */
  access?: PageAccess | undefined;
  loginHint?: string | undefined;
  lastMethod?: string | undefined;
  config?: Partial<UiConfig> | undefined;
  /** Members of the configuration that the deployment lacks. */
  without?: readonly (keyof UiConfig)[] | undefined;
  branding?: Branding | undefined;
  answers?: Answers | undefined;
  /** True on a device that stores passkeys. Default: as the browser says. */
  canKeepPasskeys?: boolean | undefined;
  play?: Play | undefined;
}

export type StagedScreen =
  /** A signed-out page. */
  | { kind: "auth"; name: AuthPage["name"]; own: object }
  /** The app at one of its paths. */
  | { kind: "app"; path: string }
  /** The app in a browser without script. */
  | { kind: "no-script" }
  /** Components on a page of an application. */
  | { kind: "host"; page: HostPage }
  /** Primitives of the screens. */
  | { kind: "primitives" };

type More = Omit<State, "screen">;

/** A signed-out page with its data. */
export function auth<Name extends AuthPage["name"]>(name: Name, own: Pages[Name], more: More = {}): State {
  return { screen: { kind: "auth", name, own }, ...more };
}
