"use client";
import type { Result } from "@latchkey/client";
import { useCallback } from "react";
import { useChanging } from "../../session/use-asked.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

/**
 * Makes a change; after that, or a refusal for lack of permission, everything shown about
 * organizations is requested again.
 */
export type Change = <Data>(
  call: (calls: OrganizationMethods) => Promise<Result<Data>>,
) => Promise<Result<Data>>;

/** Returns the function for changes: `await change((calls) => calls.leave({ organizationId }))`. */
export function useChange(): Change {
  const change = useChanging();
  return useCallback((call) => change((client) => call(organizationOf(client))), [change]);
}
