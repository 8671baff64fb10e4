"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from "react";
import { type AccountProps, type Parts, partsOf } from "../../account/parts.ts";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { useMessages } from "../../messages/index.ts";
import { FocusPlace } from "../../primitives/focus-place.tsx";
import { Button, ConfirmDialog, Done, Loading, preloading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { useConfig } from "../../provider/context.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OnUnmount } from "../../screens/on-unmount.tsx";
import { OwnOnly, OwnOnlyNote } from "../../screens/own-only.tsx";
import { describeCodeErrors } from "./describe.ts";
import { DeviceRow } from "./device-row.tsx";
import type { TrustedDevicesPart } from "./part-names.ts";
import { type DeviceRevocation, useDeviceRevocation } from "./use-device-revocation.ts";
import { useTrustedDevices } from "./use-two-factor.ts";

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
  const { part, primitive } = parts;
  const { devices, isPending, error, refetch } = useTrustedDevices();
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const revocation = useDeviceRevocation(refetch, props);
  const shown = devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const retry = (): void => {
    // The pressed button disappears with the answer.
    root.current?.focus();
    void refetch();
  };
  return (
    <FocusPlace
      ref={root}
      name="TrustedDevices"
      kind="list"
      label={t("twoFactor.devices.list")}
      className={className}
      style={style}
    >
      <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={retry}>
        {error === null ? null : (
          <FormNotice
            className={primitive("alert").className}
            notice={describeCodeErrors(error, config)[0]}
            onRetry={retry}
          />
        )}
        {shown.length === 0 ? (
          error === null ? (
            <p {...part("none")}>{t("twoFactor.devices.none")}</p>
          ) : null
        ) : (
          <>
            <OwnOnlyNote {...primitive("alert")} />
            <ul {...part("list")} aria-label={t("twoFactor.devices.list")}>
              {shown.map((device) => (
                <DeviceRow key={device.id} device={device} parts={parts} revocation={revocation} />
              ))}
            </ul>
          </>
        )}
        <OwnOnly>
          <RemoveAll revocation={revocation} count={shown.length} parts={parts} />
        </OwnOnly>
      </Loading>
      <Done {...primitive("status")} isFloating>
        {revocation.said}
      </Done>
      {/* The pressed button is gone, and the row around it may be. */}
      <RemovalDialog revocation={revocation} onClosed={() => root.current?.focus()} />
    </FocusPlace>
  );
}

interface RemoveAllProps {
  revocation: DeviceRevocation;
  count: number;
  parts: Parts<TrustedDevicesPart>;
}

function RemoveAll({ revocation, count, parts }: RemoveAllProps): ReactNode {
  const t = useMessages();
  const { failure } = revocation;
  return (
    <>
      <FormNotice
        className={parts.classNames?.alert}
        notice={failure?.of === undefined ? (failure?.notice ?? null) : null}
        isFocused
        onRetry={() => revocation.ask(null)}
      />
      {count > 1 ? (
        <Button
          {...parts.primitive("actions")}
          {...preloading(ConfirmDialog)}
          onPress={() => revocation.ask(null)}
        >
          {t("twoFactor.devices.revokeAll.label")}
        </Button>
      ) : null}
    </>
  );
}

function RemovalDialog({
  revocation,
  onClosed,
}: {
  revocation: DeviceRevocation;
  onClosed(): void;
}): ReactNode {
  const t = useMessages();
  const { asked } = revocation;
  if (asked === undefined) return null;
  const isOne = asked !== null;
  const device = isOne ? asked.name : "";
  return (
    <ConfirmDialog
      isOpen={revocation.isOpen}
      isPending={revocation.isPending}
      tone="danger"
      title={isOne ? t("twoFactor.devices.revoke.title", { device }) : t("twoFactor.devices.revokeAll.title")}
      confirmLabel={t(isOne ? "twoFactor.devices.revoke.submit" : "twoFactor.devices.revokeAll.submit")}
      onConfirm={revocation.confirm}
      onOpenChange={(isWanted) => {
        if (!isWanted) revocation.close();
      }}
    >
      <p>{isOne ? t("twoFactor.devices.revoke.text", { device }) : t("twoFactor.devices.revokeAll.text")}</p>
      <OnUnmount
        onUnmount={() => {
          if (revocation.takeDone()) onClosed();
        }}
      />
    </ConfirmDialog>
  );
}
