"use client";
import type { ReactNode } from "react";
import { Subsection } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { CircleCheck } from "../../primitives/icons.tsx";
import { Alert } from "../../primitives/index.ts";
import type { Explanation } from "../base/types.ts";
import { Moment } from "../list/moment.tsx";
import { Attempts } from "./attempts.tsx";
import { useCauseText } from "./cause-texts.ts";

/** Reasons why a user can't sign in now, and the causes of refused attempts. */
export function Explained({ explanation }: { explanation: Explanation }): ReactNode {
  const t = useMessages();
  const causeText = useCauseText();
  const { account, attempts } = explanation;
  return (
    <>
      {account?.findings.map((finding) => {
        const { what, help } = causeText(finding);
        return (
          <Alert key={finding.cause} part="finding" tone="warning" title={what}>
            {help}
            {finding.endsAt ? (
              <p>
                {t("admin.user.ban.until")} <Moment value={finding.endsAt} />
              </p>
            ) : null}
          </Alert>
        );
      })}
      {account?.findings.length === 0 ? (
        <Panel icon={<CircleCheck size={20} />} title={t("admin.explain.free")} />
      ) : null}
      <Subsection title={t("admin.explain.attempts")}>
        {attempts.length === 0 ? <p>{t("admin.explain.none")}</p> : <Attempts attempts={attempts} />}
      </Subsection>
    </>
  );
}
