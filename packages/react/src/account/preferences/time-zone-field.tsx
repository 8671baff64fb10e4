"use client";
import { type ReactNode, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { lazyOverlay, useHydrated } from "../../primitives/index.ts";
import type { LookProps } from "../../primitives/look.ts";
import { NativeField } from "../../primitives/native-field.tsx";
import { useMenuTrigger } from "../../primitives/use-menu-trigger.ts";
import type { TimeZoneMenuProps } from "./time-zone-menu.tsx";
import { ownTimeZone, timeZoneLabel, timeZoneName } from "./time-zones.ts";

const TimeZoneMenu = lazyOverlay<TimeZoneMenuProps>(() =>
  import("./time-zone-menu.tsx").then((module) => module.TimeZoneMenu),
);

export interface TimeZoneFieldProps extends LookProps {
  /** IANA name. Empty: the device's time zone. */
  value: string;
  onChange(value: string): void;
  error: ReactNode;
  isReadOnly: boolean;
}

/** Selects one of four hundred time zones: too many for a list without a search. */
export function TimeZoneField({
  value,
  onChange,
  error,
  isReadOnly,
  ...look
}: TimeZoneFieldProps): ReactNode {
  const t = useMessages();
  const { menu, open, trigger } = useMenuTrigger();
  const button = useRef<HTMLButtonElement>(null);
  // A server doesn't know the reader's time zone, and may know other zones.
  const isHydrated = useHydrated();
  const auto = isHydrated
    ? t("account.preferences.timeZone.autoNamed", { zone: timeZoneName(ownTimeZone()) })
    : t("account.preferences.timeZone.auto");
  return (
    <NativeField
      {...look}
      lookName="Select"
      label={t("account.preferences.timeZone.label")}
      hint={t("account.preferences.timeZone.hint")}
      error={error}
      isReadOnly={isReadOnly}
    >
      {({ "aria-invalid": _, ...control }) => (
        <>
          <button
            {...control}
            ref={button}
            type="button"
            // The label, then the selected value.
            aria-labelledby={`${control.id}l ${control.id}v`}
            aria-disabled={isReadOnly || undefined}
            {...(isReadOnly ? {} : trigger)}
            onPointerEnter={TimeZoneMenu.preload}
            onFocus={TimeZoneMenu.preload}
            onClick={() => {
              if (!isReadOnly) open();
            }}
          >
            <span id={`${control.id}v`}>
              {value === "" ? auto : isHydrated ? timeZoneLabel(value) : value}
            </span>
          </button>
          <TimeZoneMenu
            {...menu}
            triggerRef={button}
            labelledBy={`${control.id}l`}
            value={value}
            auto={auto}
            onChoose={onChange}
          />
        </>
      )}
    </NativeField>
  );
}
