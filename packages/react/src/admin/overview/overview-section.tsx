"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { Loading } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminMetrics } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { useHeld } from "../list/use-held.ts";
import { Needs } from "../not-allowed.tsx";
import { Troubles } from "../service/troubles.tsx";
import { Begin } from "./begin.tsx";
import { Figures } from "./figures.tsx";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { RANGES, type Range, Ranges } from "./ranges.tsx";

/** `overview`. */
export function OverviewSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.overview")}</SectionTitle>
      <Needs permission={["service", "read"]}>
        <OverviewView />
      </Needs>
    </>
  );
}

function OverviewView(): ReactNode {
  const describe = useDescribeAdminError();
  const { query } = useAdminScope();
  const range = RANGES.find((one) => one === query.range) ?? "30d";
  const { data, isPending, error, refetch } = useAdminAnswer(`metrics ${range}`, (calls) =>
    calls.metrics({ query: { range } }),
  );
  const { data: service, isPending: isServicePending } = useAdminAnswer("service", (calls) =>
    calls.service(),
  );
  // Figures of the previous range stay until the new ones are loaded.
  const shown = useHeld<{ range: Range; metrics: AdminMetrics } | undefined>(
    data === undefined ? undefined : { range, metrics: data },
  );
  const known = shown === undefined ? [] : [shown];
  // The administrator is the only user.
  const isUnused = shown !== undefined && shown.metrics.users <= 1;
  const retry = (): void => void refetch();
  return (
    <div data-lk="AdminOverview" aria-busy={isPending && shown !== undefined}>
      {service === undefined ? null : <Troubles service={service} />}
      {isUnused ? null : <Ranges current={range} />}
      {/* Loaded together with the troubles above, which would otherwise push the figures down. */}
      <Loading
        isLoading={(shown === undefined && isPending) || (service === undefined && isServicePending)}
        skeleton={<OverviewSkeleton />}
        onRetry={retry}
      >
        <StaleNote list={known} error={error} part={{ part: "alert" }} describe={describe} onRetry={retry} />
        {known.map(({ range, metrics }) =>
          isUnused ? (
            <Begin key="begin" service={service} />
          ) : (
            <Figures key="figures" range={range} metrics={metrics} service={service} />
          ),
        )}
      </Loading>
    </div>
  );
}
