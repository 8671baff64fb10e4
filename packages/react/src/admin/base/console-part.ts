import type { AuthClient, Result } from "@latchkey/client";
import type { AdministeredUser } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType } from "react";
import type { MessageId } from "../../messages/generated/messages.ts";
import type { NameIn } from "../../messages/translator.ts";
import type { AdminMetrics } from "./types.ts";

/** Texts of the event and its solution, by cause. */
export type CauseTexts = Readonly<
  Record<string, readonly [what: NameIn<"causes.what">, help: NameIn<"causes.help">]>
>;

/** A state of users, which is on or off: a filter of their list, shown above a user's sign-in methods. */
export interface UserState {
  /** Member of the URL's query that filters by it. */
  readonly name: string;
  readonly label: MessageId;
  /** The user's field that is true. */
  readonly field: string;
  isOn(user: AdministeredUser): boolean;
  isOffered(config: UiConfig): boolean;
}

/** A sign-in method that administrators can remove for a user. */
export interface RemovableMethod {
  readonly method: string;
  /** Lower ones come first. */
  readonly order: number;
  readonly label: MessageId;
  isOffered(config: UiConfig, user: AdministeredUser): boolean;
}

/** A tab of a user's page. */
export interface UserTab {
  readonly id: string;
  readonly label: MessageId;
  readonly Content: ComponentType<{ user: AdministeredUser }>;
  isOffered(config: UiConfig | undefined): boolean;
}

/** A sign-in method whose share of all sign-ins the overview shows. */
export interface SharedMethod {
  readonly method: string;
  readonly label: MessageId;
  isOffered(config: UiConfig): boolean;
}

/** A figure by day that shows how many users set the feature up. */
export interface AdoptedMethod {
  readonly figure: Exclude<keyof AdminMetrics["days"][number], "day">;
  isOffered(config: UiConfig): boolean;
}

/** Protects an account better than a password alone: the overview asks administrators for one. */
export interface Protection {
  isOffered(config: UiConfig): boolean;
  /** Asks whether the caller has it. */
  ask(client: AuthClient): Promise<Result<boolean>>;
}

/** Actions on a user (`useUserActs`) that carry out a solution, by the name of its text. */
export type Remedies = Partial<Record<NameIn<"causes.help">, readonly string[]>>;

/** A feature's additions to the console, as its folder declares them. */
export interface ConsolePart {
  readonly share?: SharedMethod;
  readonly adopted?: AdoptedMethod;
  readonly protection?: Protection;
  readonly remedies?: Remedies;
  readonly state?: UserState;
  readonly removable?: RemovableMethod;
  readonly tab?: UserTab;
  readonly causes?: CauseTexts;
}
