"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge } from "../../primitives/index.ts";
import type { AdminService } from "../base/types.ts";
import { command } from "./command.tsx";
import { Group } from "./group.tsx";

type Signing = NonNullable<AdminService["signing"]>;

/** Keys that sign tokens for other services, with their next rotation. */
export function SigningKeys({ signing: { keys, nextRotationAt } }: { signing: Signing }): ReactNode {
  const t = useMessages();
  const day = (at: Date) => t.format.dateTime(new Date(at), { dateStyle: "medium" });
  return (
    <Group title={t("admin.service.signing.title")}>
      {keys.map(({ kid, alg, isSigning, isNext, createdAt, retiresAt }) => (
        <Fact
          key={kid}
          label={t(
            isSigning
              ? "admin.service.signs"
              : isNext
                ? "admin.service.signing.next"
                : "admin.service.verifies",
          )}
        >
          <code dir="ltr">{kid}</code>
          {isSigning ? <Badge tone="brass">{t("admin.service.current")}</Badge> : null}
          <small>{t("admin.service.signing.since", { alg, date: day(createdAt) })}</small>
          {isSigning || isNext || retiresAt === null ? null : (
            <small>{t("admin.service.signing.until", { date: day(retiresAt) })}</small>
          )}
        </Fact>
      ))}
      <Fact label={t("admin.service.signing.rotation")}>
        {nextRotationAt === null ? (
          <span>{t.rich("admin.service.signing.never", { command })}</span>
        ) : (
          t.format.dateTime(new Date(nextRotationAt), { dateStyle: "medium", timeStyle: "short" })
        )}
      </Fact>
    </Group>
  );
}
