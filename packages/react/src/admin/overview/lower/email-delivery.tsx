"use client";
import type { ReactNode } from "react";
import { Fact } from "../../../lists/fact.tsx";
import { useMessages } from "../../../messages/index.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import { useAdminScope } from "../../base/scope.tsx";
import type { AdminService } from "../../base/types.ts";
import { Group } from "../../service/group.tsx";

export interface EmailDeliveryProps {
  mail: AdminService["mail"];
  /** Emails that were sent in the time range. Undefined: not counted. */
  sent: number | undefined;
  /** Time range in words. */
  time: string;
}

/** Health of the delivery of emails. Those that failed lead to their reasons. */
export function EmailDelivery({ mail, sent, time }: EmailDeliveryProps): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  return (
    <Group title={t("admin.service.mail.title")}>
      {sent === undefined ? null : (
        <Fact label={t("admin.overview.figures.emails")}>
          {t.format.number(sent)} <small>{time}</small>
        </Fact>
      )}
      <Fact label={t("admin.service.mail.pending")}>
        {mail.pending === 0
          ? t.format.number(0)
          : t("admin.service.mail.since", {
              n: mail.pending,
              time: t.format.relativeTime(new Date(Date.now() - mail.oldestSeconds * 1000)),
            })}
      </Fact>
      <Fact label={t("admin.service.mail.givenUp")}>
        {mail.givenUp === 0 ? (
          t.format.number(0)
        ) : (
          <TextLink href={hrefTo("service/emails")}>{t.format.number(mail.givenUp)}</TextLink>
        )}
      </Fact>
    </Group>
  );
}
