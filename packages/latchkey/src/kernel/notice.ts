import type { Device } from "../base/letter.ts";
import type { Budget } from "./budget.ts";
import type { DeclaredLetter } from "./letter.ts";
import type { ResolvedOptions } from "./options/index.ts";

/** What every notice tells of: something happened to the account of its reader. */
export interface Happened {
  /** ISO 8601. */
  at: string;
  device: Device;
}

/** An email that tells people of what happened to their account, whoever did it. */
export interface Notice<Kind extends string = string, Part = unknown> {
  readonly letter: DeclaredLetter<Kind, Part>;
  /** Whether the options ask for it. */
  isOn(options: ResolvedOptions): boolean;
  /** Someone else did it: the email names no device, which would be theirs. Default false. */
  readonly isByOthers?: boolean;
  /** One of the feature's `budgets`: how many of it each account gets. Undefined: all of them. */
  readonly budget?: Budget;
}

export function notice<const Kind extends string, Part extends Pick<Happened, "at">>(
  declaration: Notice<Kind, Part>,
): Notice<Kind, Part> {
  return declaration;
}
