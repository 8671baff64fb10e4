"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminMetrics } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { SHARED_METHODS, USER_STATES } from "../parts.ts";
import { FigureCard } from "./figure-card.tsx";

/** Shares of users and sign-ins that are well protected. */
export function Shares({ methods, users }: Pick<AdminMetrics, "methods" | "users">): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { can } = useAdminScope();
  const signIns = (method?: string): number =>
    methods.reduce((sum, one) => sum + (method === undefined || one.method === method ? one.signIns : 0), 0);
  const all = signIns();
  return (
    <>
      {SHARED_METHODS.map(({ method, label, isOffered }) =>
        all > 0 && config !== undefined && isOffered(config) ? (
          <ShareCard key={method} label={t.text({ id: label })} part={signIns(method)} of={all} />
        ) : null,
      )}
      {can("user", "list")
        ? USER_STATES.map((state) =>
            config !== undefined && state.isOffered(config) ? (
              <StateShare
                key={state.name}
                field={state.field}
                label={t.text({ id: state.label })}
                users={users}
              />
            ) : null,
          )
        : null}
    </>
  );
}

/** Share of users with a state, such as two-step verification. */
function StateShare({ field, label, users }: { field: string; label: string; users: number }): ReactNode {
  const filters = JSON.stringify([{ field, value: true, operator: "eq" }]);
  const { data } = useAdminAnswer(`share of ${field}`, (calls) =>
    calls.listUsers({ query: { limit: 1, filters } }),
  );
  return <ShareCard label={label} part={data?.total} of={users} />;
}

function ShareCard({ label, part, of }: { label: string; part: number | undefined; of: number }): ReactNode {
  const t = useMessages();
  const share = part === undefined ? undefined : part / of;
  return (
    <FigureCard
      label={label}
      value={
        share === undefined ? "–" : t.format.number(share, { style: "percent", maximumFractionDigits: 0 })
      }
      share={share ?? 0}
    />
  );
}
