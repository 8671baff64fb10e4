"use client";
import type { Result } from "@latchkey/client";
import { useCallback } from "react";
import { useChanging } from "../session/use-asked.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

/** Makes a change; when it is done, or not allowed any more, everything that is shown of organizations is asked again. */
export type Change = <Data>(
  call: (calls: OrganizationMethods) => Promise<Result<Data>>,
) => Promise<Result<Data>>;

/** For whatever changes something: `await change((calls) => calls.leave({ organizationId }))`. */
export function useChange(): Change {
  const change = useChanging();
  return useCallback((call) => change((client) => call(organizationOf(client))), [change]);
}
