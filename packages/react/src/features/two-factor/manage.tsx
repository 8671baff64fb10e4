"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import type { WayToManage } from "../../context/ways.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Badge, Loading, Skeleton } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSections } from "../../screens/sections.ts";
import { describeCodeErrors } from "./describe.ts";
import { TwoFactorNextStep } from "./next-step.tsx";
import { offeredTwoFactor } from "./offered.ts";
import { TrustedDevices } from "./trusted-devices.tsx";
import { useTwoFactor } from "./use-two-factor.ts";

/** Status of two-step verification, with a link to its setup. */
export const manageTwoFactor: WayToManage = {
  method: "two-factor",
  order: 3,
  isOffered: (config) => offeredTwoFactor(config) !== undefined,
  title: text("twoFactor.title"),
  description: text("twoFactor.status.offText"),
  Entry: TwoFactorCard,
  NextStep: TwoFactorNextStep,
};

export const manageTrustedDevices: WayToManage = {
  method: "trusted-devices",
  order: 4,
  isOffered: (config) => offeredTwoFactor(config) !== undefined,
  title: text("twoFactor.devices.title"),
  description: text("twoFactor.devices.intro"),
  Entry: TrustedDevices,
};

function TwoFactorCard(): ReactNode {
  const t = useMessages();
  const { status, isPending, error, refetch } = useTwoFactor();
  const { config } = useConfig();
  const { Link } = useSurroundings();
  const { account } = useSections();
  const href = account?.("two-factor");
  const isOn = status?.enabled === true;
  const looks = { "data-lk": "Button", "data-variant": "secondary", "data-size": "small" };
  return (
    <Loading
      isLoading={isPending}
      skeleton={<Skeleton shape="block" height="4rem" />}
      onRetry={() => void refetch()}
    >
      {status === undefined && error !== null ? (
        <FormNotice notice={describeCodeErrors(error, config)[0]} onRetry={() => void refetch()} />
      ) : null}
      {status === undefined ? null : (
        <div data-lk="Rows">
          <div data-part="row">
            <p>
              <Badge tone={isOn ? "success" : "neutral"}>
                {t(isOn ? "twoFactor.status.on" : "twoFactor.status.off")}
              </Badge>{" "}
              {isOn
                ? status.methods.map((method) => t(`twoFactor.status.method.${method}`)).join(" · ")
                : null}
            </p>
            {href === undefined ? null : (
              <Link href={href} {...looks}>
                {t(isOn ? "twoFactor.status.manage" : "twoFactor.status.set")}
              </Link>
            )}
          </div>
        </div>
      )}
    </Loading>
  );
}
