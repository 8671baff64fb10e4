"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Loading } from "../../primitives/index.ts";
import type { Asked } from "../../session/use-asked.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminService } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { Needs } from "../not-allowed.tsx";
import { FailedEmails } from "./failed-emails.tsx";
import { hasPendingChanges, PendingChanges } from "./pending-changes.tsx";
import { ServiceFacts } from "./service-facts.tsx";
import { hasTroubles, Troubles } from "./troubles.tsx";

/** `service`. `service/emails`: emails that could not be delivered. */
export function ServiceSection(): ReactNode {
  const t = useMessages();
  const [, below = ""] = useAdminScope().place.path.split("/");
  if (below !== "emails") return <ServicePage />;
  return (
    <Needs permission={["service", "read"]} title={t("admin.service.emails.title")}>
      <FailedEmails />
    </Needs>
  );
}

function ServicePage(): ReactNode {
  const t = useMessages();
  const isAllowed = useAdminScope().can("service", "read");
  const service = useAdminAnswer(isAllowed ? "service" : null, (calls) => calls.service());
  return (
    <>
      <SectionTitle
        actions={
          isAllowed ? (
            <Button onPress={() => void service.refetch()}>{t("admin.service.refresh")}</Button>
          ) : undefined
        }
      >
        {t("admin.nav.service")}
      </SectionTitle>
      <Needs permission={["service", "read"]}>
        <ServiceView service={service} />
      </Needs>
    </>
  );
}

function ServiceView({ service }: { service: Asked<AdminService> }): ReactNode {
  const t = useMessages();
  const describe = useDescribeAdminError();
  const { data, isPending, error, refetch } = service;
  const known = data === undefined ? [] : [data];
  return (
    <div data-lk="AdminService">
      <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
        <StaleNote
          list={known}
          error={error}
          part={{ part: "alert" }}
          describe={describe}
          onRetry={() => void refetch()}
        />
        {known.map((service) => (
          <div key="service" data-part="content">
            {hasTroubles(service) || hasPendingChanges(service) ? (
              <>
                <Troubles service={service} />
                <PendingChanges service={service} />
              </>
            ) : (
              <Alert tone="success" title={t("admin.service.well")} />
            )}
            <ServiceFacts service={service} />
          </div>
        ))}
      </Loading>
    </div>
  );
}
