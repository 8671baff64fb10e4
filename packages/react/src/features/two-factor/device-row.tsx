"use client";
import { type ReactNode, useId } from "react";
import { DeviceIcon } from "../../account/device-icon.tsx";
import { Fact } from "../../account/fact.tsx";
import type { Parts } from "../../account/parts.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge, Button, ConfirmDialog, preloading, Time } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnActions } from "../../screens/own-only.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import type { TrustedDevicesPart } from "./part-names.ts";
import type { TrustedDevice } from "./types.ts";
import type { DeviceRevocation } from "./use-device-revocation.ts";

export interface DeviceRowProps {
  device: TrustedDevice;
  parts: Parts<TrustedDevicesPart>;
  revocation: DeviceRevocation;
}

/** One trusted device. */
export function DeviceRow({ device, parts, revocation }: DeviceRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const known = deviceOf(device.userAgent);
  const name = useDeviceText()(known);
  const { failure } = revocation;
  const ask = (): void => revocation.ask(device);
  return (
    <li {...part("item")} data-current={device.isCurrent || undefined}>
      <DeviceIcon kind={known.kind} />
      <div data-part="about">
        <p {...part("device")}>
          <span>{name}</span>{" "}
          {device.isCurrent ? (
            <Badge {...primitive("current")} tone="brass">
              {t("account.sessions.current")}
            </Badge>
          ) : null}
        </p>
        <dl {...part("meta")} id={metaId}>
          {device.ipAddress ? (
            <Fact label={t("account.sessions.address")}>
              <bdi dir="ltr">{device.ipAddress}</bdi>
            </Fact>
          ) : null}
          <Fact label={t("twoFactor.devices.since")}>
            <Time value={device.createdAt} />
          </Fact>
          {device.lastUsedAt === null ? null : (
            <Fact label={t("twoFactor.devices.lastUsed")}>
              <Time value={device.lastUsedAt} />
            </Fact>
          )}
          <Fact label={t("twoFactor.devices.expires")}>
            <Time value={device.expiresAt} />
          </Fact>
        </dl>
      </div>
      <OwnActions {...part("actions")}>
        <Button
          {...preloading(ConfirmDialog)}
          size="small"
          aria-label={t("twoFactor.devices.revoke.name", { device: name })}
          // Two devices may have the same name.
          aria-describedby={metaId}
          onPress={ask}
        >
          {t("twoFactor.devices.revoke.label")}
        </Button>
      </OwnActions>
      <FormNotice
        className={primitive("alert").className}
        notice={failure?.of === device.id ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
    </li>
  );
}
