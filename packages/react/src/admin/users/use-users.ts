"use client";
import { useMemo } from "react";
import type { Asked } from "../../session/use-asked.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { useHeld } from "../list/use-held.ts";
import { usersQuery } from "./users-query.ts";

export interface Users extends Omit<Asked<unknown>, "data"> {
  /** Users of the page. While another page is loading, those of the previous one. */
  readonly users: readonly AdministeredUser[];
  /** Number of matches on all pages. Undefined: not known. */
  readonly total: number | undefined;
  /** True while another page is loading. */
  readonly isTurning: boolean;
}

/** Returns the users that the URL selects. */
export function useUsers(): Users {
  const { query, access } = useAdminScope();
  const asked = usersQuery(query, access.defaultRole, Date.now());
  const { data, isPending, error, refetch } = useAdminAnswer(`users ${JSON.stringify(asked)}`, (calls) =>
    calls.listUsers({ query: asked }),
  );
  const shown = useHeld(data);
  return useMemo(
    () => ({
      users: shown?.users ?? [],
      total: shown?.total,
      isPending: isPending && shown === undefined,
      isTurning: isPending && shown !== undefined,
      error,
      refetch,
    }),
    [shown, isPending, error, refetch],
  );
}
