"use client";
import { type ComponentType, type ReactNode, useState } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Button, type ButtonProps } from "../primitives/button.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";

export interface WaitingButtonProps extends Omit<ButtonProps, "children" | "onPress"> {
  label: string;
  /** Seconds until a press works again. */
  seconds: number;
  /** Called on a press that doesn't have to wait. Default: the native action of the button's type. */
  onPress?: (() => void) | undefined;
  /** Announces the waiting time. Default: "Wait 12 seconds". */
  waitText?: string | undefined;
  Slot?: ComponentType<ButtonProps> | undefined;
}

/**
 * A button that may have to wait. The seconds are only visible: as part of the button's name they would be
 * read one by one while it has the focus. A press that comes too early announces the waiting time.
 */
export function WaitingButton(props: WaitingButtonProps): ReactNode {
  const { label, seconds, onPress, waitText, Slot = Button, ...button } = props;
  const t = useMessages();
  const [said, setSaid] = useState("");
  return (
    <>
      <Slot
        {...button}
        onPress={() => {
          setSaid(seconds > 0 ? (waitText ?? t("common.limited.countdown", { n: seconds })) : "");
          if (seconds === 0) onPress?.();
        }}
      >
        {label}
        {seconds > 0 ? (
          <span aria-hidden="true" style={{ whiteSpace: "nowrap" }}>
            {" · "}
            {t.format.number(seconds > 99 ? Math.ceil(seconds / 60) : seconds, {
              style: "unit",
              unit: seconds > 99 ? "minute" : "second",
              unitDisplay: "short",
            })}
          </span>
        ) : null}
      </Slot>
      <span role="status" style={VISUALLY_HIDDEN}>
        {seconds > 0 ? said : ""}
      </span>
    </>
  );
}
