"use client";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { StaleNote } from "../../account/stale-note.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Loading } from "../../primitives/index.ts";
import { Subsection } from "../../profile/section-title.tsx";
import { Attempts } from "../explain/attempts.tsx";
import { useCauseText } from "../explain/cause-texts.ts";
import type { AdministeredUser } from "../types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../use-admin.ts";

/** Why a user can't sign in: what keeps them out now, and why their last attempts were refused. */
export function UserExplanation({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const describe = useDescribeAdminError();
  const causeText = useCauseText();
  const { data, isPending, error, refetch } = useAdminAnswer(`explain ${user.email}`, (calls) =>
    calls.explain({ query: { of: user.email } }),
  );
  const findings = data?.account?.findings ?? [];
  const attempts = data?.attempts ?? [];
  return (
    <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={() => void refetch()}>
      <StaleNote
        list={data === undefined ? [] : [data]}
        error={error}
        part={{ part: "alert" }}
        describe={describe}
        onRetry={() => void refetch()}
      />
      {findings.map((finding) => {
        const { what, help } = causeText(finding);
        return (
          <Alert key={finding.cause} part="finding" tone="warning" title={what}>
            {help}
          </Alert>
        );
      })}
      {data !== undefined && findings.length === 0 ? (
        <Panel icon={<CircleCheck size={20} strokeWidth={1.75} />} title={t("admin.explain.free")} />
      ) : null}
      {data === undefined ? null : (
        <Subsection title={t("admin.explain.attempts")}>
          {attempts.length === 0 ? <p>{t("admin.explain.none")}</p> : <Attempts attempts={attempts} />}
        </Subsection>
      )}
    </Loading>
  );
}
