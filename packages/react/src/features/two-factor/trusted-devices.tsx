"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { DeviceRow, idOf, idsOf, type OneOrAll, RemoveAll } from "../../lists/device-row.tsx";
import { ListPlace } from "../../lists/list-place.tsx";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import { type RowFocus, useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Time } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { deviceOf } from "../../screens/device-name.ts";
import { OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { twoFactorCalls } from "./calls.ts";
import { describeCodeErrors } from "./describe.ts";
import { useTrustedDevices } from "./hooks.ts";
import type { TrustedDevicesPart } from "./part-names.ts";
import type { TrustedDevice } from "./types.ts";

export type { TrustedDevicesPart } from "./part-names.ts";

export interface TrustedDevicesProps extends AccountProps<TrustedDevicesPart> {}

/** The caller's trusted devices, which need no code, this one first. One or all are removed after a confirmation. */
export const TrustedDevices = forwardRef<HTMLDivElement, TrustedDevicesProps>(
  function TrustedDevices(props, ref) {
    const { messages, ...list } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <DevicesView {...list} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<TrustedDevicesProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function DevicesView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const t = useMessages();
  const { config } = useConfig();
  const parts = partsOf<TrustedDevicesPart>(classNames);
  const known = useTrustedDevices();
  const { devices, error, refetch } = known;
  const focus = useListFocus(forwarded);
  const removal = useDeviceRemoval(refetch, props, focus);
  const shown = devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <ListPlace
      name="TrustedDevices"
      kind="list"
      label={t("twoFactor.devices.list")}
      className={className}
      style={style}
      focus={focus}
      list={known}
      rows={devices}
      parts={parts}
      describe={(failure) => describeCodeErrors(failure, config)}
      done={useRemoved(removal)}
      dialogs={<DevicesDialog removal={removal} focus={focus} />}
    >
      {shown.length === 0 ? (
        error === null ? (
          <p {...parts.part("none")}>{t("twoFactor.devices.none")}</p>
        ) : null
      ) : (
        <>
          <OwnOnlyNote {...parts.primitive("alert")} />
          <ul tabIndex={-1} {...parts.part("list")} aria-label={t("twoFactor.devices.list")}>
            {shown.map((device) => (
              <Device key={device.id} device={device} parts={parts} removal={removal} />
            ))}
          </ul>
        </>
      )}
      <RemoveAll
        label={t("twoFactor.devices.revokeAll.label")}
        count={shown.length}
        least={2}
        removal={removal}
        parts={parts}
      />
    </ListPlace>
  );
}

interface DeviceProps {
  device: TrustedDevice;
  parts: Parts<TrustedDevicesPart>;
  removal: DeviceRemoval;
}

function Device({ device, parts, removal }: DeviceProps): ReactNode {
  const t = useMessages();
  const { isCurrent, createdAt, lastUsedAt, expiresAt } = device;
  return (
    <DeviceRow
      device={device}
      isCurrent={isCurrent}
      parts={parts}
      facts={[
        [t("twoFactor.devices.since"), <Time key="since" value={createdAt} />],
        lastUsedAt !== null && [t("twoFactor.devices.lastUsed"), <Time key="lastUsed" value={lastUsedAt} />],
        [t("twoFactor.devices.expires"), <Time key="expires" value={expiresAt} />],
      ]}
      removal={removal}
      button={{
        label: t("twoFactor.devices.revoke.label"),
        name: (name) => t("twoFactor.devices.revoke.name", { device: name }),
      }}
    />
  );
}

type DeviceRemoval = Removal<OneOrAll<TrustedDevice>>;

function useDeviceRemoval(
  refetch: () => Promise<void>,
  { onSuccess, onError }: Pick<TrustedDevicesProps, "onSuccess" | "onError">,
  focus: RowFocus,
): DeviceRemoval {
  const { client, reauthentication } = useSurroundings();
  const { config } = useConfig();
  return useRemoval<OneOrAll<TrustedDevice>>({
    async remove(asked) {
      const result = await reauthentication.run(() => twoFactorCalls(client).revoke(idOf(asked)));
      if (result.error === null) await refetch();
      return result;
    },
    describe: (failure) => describeCodeErrors(failure, config),
    onEnd: (asked, isDone) => focus.onEnd(idsOf(asked), isDone),
    onSuccess,
    onError,
  });
}

function useRemoved({ done }: DeviceRemoval): string | null {
  const t = useMessages();
  const nameOf = useDeviceText();
  if (done === null) return null;
  return typeof done === "number"
    ? t("twoFactor.devices.revokeAll.done")
    : t("twoFactor.devices.revoke.done", { device: nameOf(deviceOf(done.userAgent)) });
}

function DevicesDialog({ removal, focus }: { removal: DeviceRemoval; focus: RowFocus }): ReactNode {
  const t = useMessages();
  const nameOf = useDeviceText();
  const whatOf = (asked: OneOrAll<TrustedDevice>) => (typeof asked === "number" ? "revokeAll" : "revoke");
  const named = (asked: OneOrAll<TrustedDevice>): { device: string } => ({
    device: typeof asked === "number" ? "" : nameOf(deviceOf(asked.userAgent)),
  });
  return (
    <RemovalDialog
      removal={removal}
      focus={focus}
      title={(asked) => t(`twoFactor.devices.${whatOf(asked)}.title`, named(asked))}
      text={(asked) => t(`twoFactor.devices.${whatOf(asked)}.text`, named(asked))}
      confirmLabel={(asked) => t(`twoFactor.devices.${whatOf(asked)}.submit`)}
    />
  );
}
