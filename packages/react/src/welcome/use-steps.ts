"use client";
import { useState } from "react";
import { useConfig } from "../context/context.ts";
import { useOfferedOrganizations } from "../features/organization/use-has-organizations.ts";
import { useOrganizations, useUserInvitations } from "../features/organization/use-organizations.ts";
import { usePasskeyStep } from "../features/passkey/use-offered.ts";
import { useUser } from "../session/use-user.ts";

/** Possible steps. */
export type WelcomeStep = (typeof ORDER)[number];

export interface Steps {
  /** `loading`: not known yet. `over`: nothing is left. */
  readonly step: WelcomeStep | "loading" | "over";
  /** Number of the current step, starting at 1. */
  readonly at: number;
  readonly count: number;
  /** Completes or skips a step. */
  pass(step: WelcomeStep): void;
}

const ORDER = ["email", "profile", "passkey", "invitations", "organization"] as const;

/** Returns the caller's steps, and the next one. A step that was begun stays until it is passed. */
export function useSteps(): Steps {
  const { config } = useConfig();
  const { user } = useUser();
  const [passed, setPassed] = useState<readonly WelcomeStep[]>([]);
  const [begun, setBegun] = useState<WelcomeStep>();
  const hasPasskeyStep = usePasskeyStep();
  const organizations = useOrganizationSteps();
  const pass = (step: WelcomeStep): void => setPassed((before) => [...before, step]);
  if (hasPasskeyStep === undefined || organizations === undefined || config === undefined || user === null)
    return { step: "loading", at: 0, count: 0, pass };
  const isNeeded: Readonly<Record<WelcomeStep, boolean>> = {
    email: !user.emailVerified && config.emailVerificationOnSignUp === true,
    profile: user.name === "",
    passkey: hasPasskeyStep,
    ...organizations,
  };
  const left = ORDER.filter((step) => (isNeeded[step] || step === begun) && !passed.includes(step));
  const next = left[0] ?? "over";
  if (next !== "over" && next !== begun) setBegun(next);
  return { step: next, at: passed.length + 1, count: passed.length + left.length, pass };
}

/** Undefined: not known yet. */
function useOrganizationSteps(): Record<"invitations" | "organization", boolean> | undefined {
  const offered = useOfferedOrganizations();
  const invitations = useUserInvitations();
  const organizations = useOrganizations();
  if (offered !== null && (invitations.isPending || organizations.isPending)) return undefined;
  return {
    invitations: (invitations.data ?? []).length > 0,
    // If the request failed, nothing is offered.
    organization: offered?.canCreate === true && organizations.data?.length === 0,
  };
}
