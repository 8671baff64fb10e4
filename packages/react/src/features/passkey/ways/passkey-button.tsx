"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/provider.tsx";
import { Button } from "../../../primitives/button.tsx";
import { Fingerprint } from "../../../primitives/icons.tsx";
import type { Slots } from "../../../primitives/slots.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { CeremonyState } from "./ceremony-flow.ts";

export interface PasskeyButtonProps {
  flow: CeremonyState;
  label: ReactNode;
  /** Name of a button whose label is short. */
  name?: string | undefined;
  onPress(): void;
  className?: string | undefined;
  slots?: Partial<Slots> | undefined;
  /** A step that has to come first. */
  hint?: string | undefined;
  /** Alternatives after the browser's dialog was closed. */
  children?: ReactNode;
}

/** Opens the browser's dialog for passkeys, and shows the result. */
export function PasskeyButton(props: PasskeyButtonProps): ReactNode {
  const { flow, label, name, hint, onPress, className, slots = {}, children } = props;
  const t = useMessages();
  const { Button: Pressed = Button } = slots;
  return (
    <div data-lk="Passkey">
      <FormNotice notice={flow.error} isFocused Slot={slots.Alert} />
      <Pressed
        isWide
        part="passkey"
        className={className}
        icon={<Fingerprint size={16} />}
        aria-label={name}
        isPending={flow.isPending}
        pendingLabel={t("auth.passkey.pending")}
        onPress={onPress}
      >
        {label}
      </Pressed>
      <p role="status" data-part="hint">
        {hint ?? (flow.isCancelled ? t("auth.passkey.cancelled") : null)}
      </p>
      {flow.isCancelled ? children : null}
    </div>
  );
}

/** For security keys that need the IDs of an account's passkeys, found by its email address. */
export function SecurityKeyButton(props: { className?: string | undefined; onPress(): void }): ReactNode {
  const t = useMessages();
  return (
    <Button variant="quiet" part="securityKey" className={props.className} onPress={props.onPress}>
      {t("auth.passkey.securityKey")}
    </Button>
  );
}
