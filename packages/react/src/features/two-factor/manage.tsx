"use client";
import { type ReactNode, useState } from "react";
import { useConfig } from "../../context/context.ts";
import type { WayToManage } from "../../context/ways.ts";
import { ActionLink } from "../../frame/action-link.tsx";
import { BoardLine } from "../../layout/board.tsx";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Badge, Button, Loading, Skeleton } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSections } from "../../screens/sections.ts";
import { describeCodeErrors } from "./describe.ts";
import { SuggestTwoFactor, TwoFactorNextStep } from "./next-step.tsx";
import { offeredTwoFactor } from "./offered.ts";
import { TrustedDevices } from "./trusted-devices.tsx";
import { useTrustedDevices, useTwoFactor } from "./use-two-factor.ts";

/** Status of two-step verification, with a link to its setup. */
export const manageTwoFactor: WayToManage = {
  method: "two-factor",
  order: 3,
  isOffered: (config) => offeredTwoFactor(config) !== undefined,
  title: text("twoFactor.title"),
  Entry: TwoFactorCard,
  NextStep: TwoFactorNextStep,
  Suggestion: SuggestTwoFactor,
};

export const manageTrustedDevices: WayToManage = {
  method: "trusted-devices",
  order: 4,
  isOffered: (config) => offeredTwoFactor(config) !== undefined,
  title: text("twoFactor.devices.title"),
  Entry: TrustedDevicesRow,
};

function TwoFactorCard(): ReactNode {
  const t = useMessages();
  const { status, isPending, error, refetch } = useTwoFactor();
  const { config } = useConfig();
  const { account } = useSections();
  const isOn = status?.enabled === true;
  return (
    <Loading
      isLoading={isPending}
      skeleton={<Skeleton shape="block" height="1.25rem" />}
      onRetry={() => void refetch()}
    >
      {status === undefined && error !== null ? (
        <FormNotice notice={describeCodeErrors(error, config)[0]} onRetry={() => void refetch()} />
      ) : null}
      {status === undefined ? null : (
        <BoardLine
          action={
            <ActionLink href={account?.("two-factor")} size="small">
              {t(isOn ? "twoFactor.status.manage" : "twoFactor.status.set")}
            </ActionLink>
          }
        >
          {isOn ? (
            <>
              <Badge tone="success">{t("twoFactor.status.on")}</Badge>{" "}
              {status.methods.map((method) => t(`twoFactor.status.method.${method}`)).join(" · ")}
            </>
          ) : (
            t("twoFactor.status.offText")
          )}
        </BoardLine>
      )}
    </Loading>
  );
}

/** Number of trusted devices. Their list opens below it. */
function TrustedDevicesRow(): ReactNode {
  const t = useMessages();
  const { devices, error } = useTrustedDevices();
  const [isOpen, setOpen] = useState(false);
  const count = devices.length;
  if (error !== null && count === 0) return <TrustedDevices />;
  return (
    <>
      <BoardLine
        action={
          count === 0 && !isOpen ? null : (
            <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {t(isOpen ? "twoFactor.devices.hide" : "twoFactor.devices.show")}
            </Button>
          )
        }
      >
        {t("twoFactor.devices.count", { n: count })}
      </BoardLine>
      {isOpen ? <TrustedDevices /> : null}
    </>
  );
}
