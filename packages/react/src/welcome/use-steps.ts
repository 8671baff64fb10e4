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
  const [begun, setBegun] = useState<{ step: WelcomeStep; left: number }>();
  const hasPasskeyStep = usePasskeyStep();
  const organizations = useOrganizationSteps();
  const pass = (step: WelcomeStep): void => setPassed((before) => [...before, step]);
  // It keeps what the user types, also while another answer is awaited.
  const current = begun !== undefined && !passed.includes(begun.step) ? begun : undefined;
  if (hasPasskeyStep === undefined || organizations === undefined || config === undefined || user === null)
    return current === undefined
      ? { step: "loading", at: 0, count: 0, pass }
      : { step: current.step, at: passed.length + 1, count: passed.length + current.left, pass };
  const isNeeded: Readonly<Record<WelcomeStep, boolean>> = {
    email: !user.emailVerified && config.emailVerificationOnSignUp === true,
    profile: user.name === "",
    passkey: hasPasskeyStep,
    ...organizations,
  };
  const left = ORDER.filter((step) => (isNeeded[step] || step === current?.step) && !passed.includes(step));
  const next = current?.step ?? left[0] ?? "over";
  if (next !== "over" && (next !== begun?.step || left.length !== begun.left))
    setBegun({ step: next, left: left.length });
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
