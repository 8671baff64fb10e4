"use client";
import type { Result } from "@latchkey/client";
import { useCallback } from "react";
import { useSurroundings } from "../provider/context.ts";
import { answersOf } from "./answers.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

/** Makes a change; when it is done, or not allowed any more, everything that is shown of organizations is asked again. */
export type Change = <Data>(
  call: (calls: OrganizationMethods) => Promise<Result<Data>>,
) => Promise<Result<Data>>;

/** For whatever changes something: `await change((calls) => calls.leave({ organizationId }))`. */
export function useChange(): Change {
  const { client, session } = useSurroundings();
  return useCallback(
    async (call) => {
      const result = await call(organizationOf(client));
      // Not waited for: what was done is done, whatever becomes of the questions. What isn't allowed was offered by a page
      // that doesn't know yet what has changed.
      if (result.error === null || result.error.status === 401 || result.error.status === 403)
        void answersOf(session)
          .refresh()
          .catch(() => undefined);
      return result;
    },
    [client, session],
  );
}
