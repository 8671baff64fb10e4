"use client";
import { useState } from "react";
import { useConfig } from "../context/context.ts";
import { useOfferedOrganizations } from "../features/organization/use-has-organizations.ts";
import { useOrganizations, useUserInvitations } from "../features/organization/use-organizations.ts";
import { useUser } from "../session/use-user.ts";

/** Possible steps, in this order. `email`: to confirm it, if nothing else is left. */
export type WelcomeStep = "profile" | "invitations" | "organization" | "email";

export interface Steps {
  /** `loading`: not known yet. `over`: nothing is left. */
  readonly step: WelcomeStep | "loading" | "over";
  /** Number of the current step, starting at 1. */
  readonly at: number;
  readonly count: number;
  /** Completes or skips a step. */
  pass(step: WelcomeStep): void;
}

const ORDER: readonly WelcomeStep[] = ["profile", "invitations", "organization"];

/** Returns the caller's steps, and the next one. A step that was begun stays until it is passed. */
export function useSteps(): Steps {
  const { config } = useConfig();
  const { user } = useUser();
  const [passed, setPassed] = useState<readonly WelcomeStep[]>([]);
  const [begun, setBegun] = useState<WelcomeStep>();
  const profile = useProfileStep();
  const organizations = useOrganizationSteps();
  const pass = (step: WelcomeStep): void => setPassed((before) => [...before, step]);
  if (profile === undefined || organizations === undefined || user === null)
    return { step: "loading", at: 0, count: 0, pass };
  const needed = [...profile, ...organizations, begun];
  const left = ORDER.filter((step) => needed.includes(step) && !passed.includes(step));
  const isUnproved = !user.emailVerified && config?.emailVerificationOnSignUp === true;
  const next = left[0] ?? (isUnproved && passed.length === 0 ? "email" : "over");
  if (next !== "over" && next !== begun) setBegun(next);
  return { step: next, at: passed.length + 1, count: passed.length + left.length, pass };
}

/**
 * Returns the profile step if a name or a picture is missing. It stays while they are filled
 * in. Undefined: not known yet.
 */
function useProfileStep(): readonly WelcomeStep[] | undefined {
  const { config } = useConfig();
  const { user } = useUser();
  const [needed, setNeeded] = useState<boolean>();
  if (needed !== undefined) return needed ? ["profile"] : [];
  if (user === null || config === undefined) return undefined;
  const isMissing = user.name === "" || (config.pictures === true && !user.image);
  setNeeded(isMissing);
  return isMissing ? ["profile"] : [];
}

function useOrganizationSteps(): readonly WelcomeStep[] | undefined {
  const offered = useOfferedOrganizations();
  const invitations = useUserInvitations();
  const organizations = useOrganizations();
  const isAsked = offered !== null;
  if (isAsked && (invitations.isPending || organizations.isPending)) return undefined;
  const isInvited = (invitations.data ?? []).length > 0;
  // If the request failed, nothing is offered.
  const hasNone = organizations.data?.length === 0;
  return [
    ...(isInvited ? ["invitations" as const] : []),
    ...(offered?.canCreate && hasNone ? ["organization" as const] : []),
  ];
}
