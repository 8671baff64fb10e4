"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { type Icon, Laptop, Smartphone, SquareTerminal, Tablet } from "../primitives/icons.tsx";
import { Badge, Button, ConfirmDialog, preloading } from "../primitives/index.ts";
import { type DeviceKind, deviceOf } from "../screens/device-name.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnOnly } from "../screens/own-only.tsx";
import type { Parts } from "../screens/parts.ts";
import { useDeviceText } from "../screens/use-device-text.ts";
import { ListRow, type ListRowProps } from "./list-row.tsx";
import type { Removal } from "./use-removal.ts";

/** A device that is signed in or trusted. */
export interface KnownDevice {
  readonly id: string;
  readonly userAgent?: string | null | undefined;
  readonly ipAddress?: string | null | undefined;
}

/** One device, or the number of all that can be removed. */
export type OneOrAll<Device> = Device | number;

/** Returns the id of one device; undefined for all. */
export function idOf(asked: OneOrAll<KnownDevice>): string | undefined {
  return typeof asked === "number" ? undefined : asked.id;
}

/** Returns the ids of the rows to remove, for the focus; none for all. */
export function idsOf(asked: OneOrAll<KnownDevice>): readonly string[] {
  return typeof asked === "number" ? [] : [asked.id];
}

export interface DeviceRowProps<Device> extends Pick<ListRowProps, "facts" | "isCurrent" | "summary"> {
  device: Device;
  parts: Parts<"item" | "device" | "current" | "meta" | "actions" | "alert">;
  removal: Removal<OneOrAll<Device>>;
  /** Texts of the button. Null: the device can't be removed. */
  button: { label: string; name(device: string): string } | null;
}

const ICONS: Readonly<Record<DeviceKind, Icon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

/** A row with a device's name, its IP address and dates. */
export function DeviceRow<Device extends KnownDevice>(props: DeviceRowProps<Device>): ReactNode {
  const { device, isCurrent, parts, summary, facts, removal, button } = props;
  const { id, userAgent, ipAddress } = device;
  const t = useMessages();
  const known = deviceOf(userAgent);
  const name = useDeviceText()(known);
  const { failure } = removal;
  const Icon = ICONS[known.kind];
  return (
    <ListRow
      id={id}
      parts={parts}
      isCurrent={isCurrent}
      icon={<Icon size={20} data-part="icon" />}
      title={
        <p {...parts.part("device")}>
          <span>{name}</span>{" "}
          {isCurrent ? (
            <Badge {...parts.primitive("current")} tone="brass">
              {t("account.sessions.current")}
            </Badge>
          ) : null}
        </p>
      }
      summary={summary}
      facts={[
        !!ipAddress && [
          t("account.sessions.address"),
          <bdi key="address" dir="ltr">
            {ipAddress}
          </bdi>,
        ],
        ...facts,
      ]}
      removal={
        button === null
          ? undefined
          : {
              label: button.label,
              name: button.name(name),
              failure: failure !== null && idOf(failure.item) === id ? failure.notice : null,
              ask: () => removal.ask(device),
            }
      }
    />
  );
}

export interface RemoveAllProps {
  label: string;
  /** Number of devices that can be removed. */
  count: number;
  /** Fewest to offer it for. Default 1. */
  least?: number | undefined;
  removal: Removal<OneOrAll<KnownDevice>>;
  parts: Parts<"actions" | "alert">;
}

/** Offers to remove all devices at once. */
export function RemoveAll({ label, count, least = 1, removal, parts }: RemoveAllProps): ReactNode {
  const { failure } = removal;
  const ask = (): void => removal.ask(count);
  return (
    <OwnOnly>
      <FormNotice
        className={parts.classNames?.alert}
        notice={failure !== null && idOf(failure.item) === undefined ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
      {count >= least ? (
        <Button {...parts.primitive("actions")} {...preloading(ConfirmDialog)} onPress={ask}>
          {label}
        </Button>
      ) : null}
    </OwnOnly>
  );
}
