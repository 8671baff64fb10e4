"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { NextStep, Suggestion } from "../../frame/next-step.tsx";
import { useMessages } from "../../messages/index.ts";
import { FEW_CODES } from "./few-codes.ts";
import { useTwoFactor } from "./use-two-factor.ts";

/** The recommended next step for two-step verification, if there is one, else the children. */
export function TwoFactorNextStep({ children }: { children: ReactNode }): ReactNode {
  const t = useMessages();
  const { status } = useTwoFactor();
  if (status === undefined) return children;
  const { enabled, required, graceEndsAt, backupCodes } = status;
  if (!enabled && required)
    return (
      <NextStep
        isUrgent
        title={
          graceEndsAt === null
            ? t("twoFactor.next.setNow")
            : t("twoFactor.next.set", {
                date: t.format.dateTime(new Date(graceEndsAt), { dateStyle: "long" }),
              })
        }
        text={t("twoFactor.next.setText")}
        action={t("twoFactor.next.setAction")}
        section="two-factor"
      />
    );
  if (!enabled || backupCodes === null || backupCodes >= FEW_CODES) return children;
  return (
    <NextStep
      isUrgent={backupCodes === 0}
      title={t("twoFactor.next.codes", { n: backupCodes })}
      text={t("twoFactor.next.codesText")}
      action={t("twoFactor.next.codesAction")}
      section="two-factor"
    />
  );
}

/** Suggests two-step verification to users who sign in with a password. */
export function SuggestTwoFactor({ children }: { children: ReactNode }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { status } = useTwoFactor();
  if (status?.enabled !== false || !config?.methods.includes("password")) return children;
  return (
    <Suggestion
      title={t("twoFactor.next.setNow")}
      text={t("twoFactor.next.suggestText")}
      action={t("twoFactor.next.setAction")}
      section="two-factor"
    />
  );
}
