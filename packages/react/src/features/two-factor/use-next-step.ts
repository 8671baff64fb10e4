"use client";
import { useMessages } from "../../messages/index.ts";
import { FEW_CODES } from "./few-codes.ts";
import { useTwoFactor } from "./hooks.ts";

/** The recommended next step for two-step verification. */
export interface TwoFactorStep {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isUrgent: boolean;
}

/** Returns undefined if nothing has to be done, or that isn't known yet. */
export function useTwoFactorStep(): TwoFactorStep | undefined {
  const t = useMessages();
  const { status } = useTwoFactor();
  if (status === undefined) return undefined;
  const { enabled, required, graceEndsAt, backupCodes } = status;
  if (!enabled)
    return required
      ? {
          title:
            graceEndsAt === null
              ? t("twoFactor.next.setNow")
              : t("twoFactor.next.set", {
                  date: t.format.dateTime(new Date(graceEndsAt), { dateStyle: "long" }),
                }),
          text: t("twoFactor.next.setText"),
          action: t("twoFactor.next.setAction"),
          isUrgent: true,
        }
      : undefined;
  if (backupCodes === null || backupCodes >= FEW_CODES) return undefined;
  return {
    title: t("twoFactor.next.codes", { n: backupCodes }),
    text: t("twoFactor.next.codesText"),
    action: t("twoFactor.next.codesAction"),
    isUrgent: backupCodes === 0,
  };
}
