"use client";
import type { ClientError } from "@latchkey/client";
import { useState } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Notice } from "../errors/index.ts";
import type { Organization } from "../features/organization/types.ts";
import { useSetActive } from "../features/organization/use-active-organization.ts";
import { ofOrganization } from "../features/organization/use-answer.ts";
import { useDescribeOrganizationError } from "../features/organization/use-describe.ts";
import { answersOf } from "../session/answers.ts";

export interface ChoiceOptions {
  /** It is the active one. Default: goes to its page, if there is one, or to the account page. */
  onChosen?: ((organization: Organization | null) => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface Choice {
  /** Makes an organization the active one; null for the personal account. */
  choose(organization: Organization | null): Promise<void>;
  /** The choice that is being made. Undefined: none. */
  readonly choosing: Organization | null | undefined;
  readonly failure: Notice | null;
}

/** Changes the active organization. */
export function useChoice({ onChosen, onError }: ChoiceOptions): Choice {
  const { navigate, routes, session } = useSurroundings();
  const setActive = useSetActive();
  const describe = useDescribeOrganizationError();
  const [choosing, setChoosing] = useState<Organization | null>();
  const [failure, setFailure] = useState<Notice | null>(null);

  const choose = async (organization: Organization | null): Promise<void> => {
    if (choosing !== undefined) return;
    setFailure(null);
    setChoosing(organization);
    const { error } = await setActive(organization?.id ?? null);
    setChoosing(undefined);
    if (error !== null) {
      if (onError?.(error) !== true) setFailure(describe(error)[0]);
      return;
    }
    // Data of the former organization must not be seen in the new one.
    answersOf(session).forget(ofOrganization(""));
    if (onChosen !== undefined) onChosen(organization);
    else if (organization === null) navigate(routes.account);
    else if (routes.organization !== undefined) navigate(`${routes.organization}/${organization.slug}`);
  };

  return { choose, choosing, failure };
}
