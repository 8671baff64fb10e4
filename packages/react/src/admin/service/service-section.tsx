"use client";
import type { ReactNode } from "react";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { StaleNote } from "../../account/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { Button, Loading } from "../../primitives/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";
import { useAdminAnswer, useDescribeAdminError } from "../use-admin.ts";
import { ServiceFacts } from "./service-facts.tsx";
import { hasTroubles, Troubles } from "./troubles.tsx";

/** `service`. */
export function ServiceSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.service")}</SectionTitle>
      <Needs permission={["service", "read"]}>
        <ServiceView />
      </Needs>
    </>
  );
}

function ServiceView(): ReactNode {
  const t = useMessages();
  const describe = useDescribeAdminError();
  const { data, isPending, error, refetch } = useAdminAnswer("service", (calls) => calls.service());
  const known = data === undefined ? [] : [data];
  return (
    <div data-lk="AdminService">
      <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={() => void refetch()}>
        <StaleNote
          list={known}
          error={error}
          part={{ part: "alert" }}
          describe={describe}
          onRetry={() => void refetch()}
        />
        {known.map((service) => (
          <div key="service" data-part="content">
            <div data-part="above">
              {hasTroubles(service) ? <span /> : <p data-part="well">{t("admin.service.well")}</p>}
              <Button size="small" onPress={() => void refetch()}>
                {t("admin.service.refresh")}
              </Button>
            </div>
            <Troubles service={service} />
            <ServiceFacts service={service} />
          </div>
        ))}
      </Loading>
    </div>
  );
}
