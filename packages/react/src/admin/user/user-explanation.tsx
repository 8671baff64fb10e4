"use client";
import type { ReactNode } from "react";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { Loading } from "../../primitives/index.ts";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { Explained } from "../explain/explained.tsx";

/** Reasons why a user can't sign in now, and the causes of their last refused attempts. */
export function UserExplanation({ user }: { user: AdministeredUser }): ReactNode {
  const describe = useDescribeAdminError();
  const { data, isPending, error, refetch } = useAdminAnswer(`explain ${user.email}`, (calls) =>
    calls.explain({ query: { of: user.email } }),
  );
  return (
    <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
      <StaleNote
        list={data === undefined ? [] : [data]}
        error={error}
        part={{ part: "alert" }}
        describe={describe}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : <Explained explanation={data} />}
    </Loading>
  );
}
