"use client";
import { forwardRef, useEffect, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { Check, Copy } from "./icons.tsx";
import { type LookProps, VISUALLY_HIDDEN } from "./look.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface CopyButtonProps extends LookProps {
  value: string;
  /** Name of the action: "Copy request number". Default "Copy". */
  label?: string | undefined;
  /** True shows the label. Default true. */
  isLabelShown?: boolean | undefined;
}

/** Copies a text and confirms it. Only rendered with script. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(props, ref) {
  const { value, label, isLabelShown = true, ...look } = props;
  const t = useMessages();
  const isHydrated = useHydrated();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  if (!isHydrated) return null;
  const name = label ?? t("common.copy.label");
  const said = { idle: "", copied: t("common.copy.done"), failed: t("common.copy.failed") }[state];
  return (
    <>
      <Button
        {...look}
        ref={ref}
        variant="quiet"
        size={isLabelShown ? "small" : "icon"}
        {...(isLabelShown ? {} : { "aria-label": name })}
        icon={state === "copied" ? <Check size={16} /> : <Copy size={16} />}
        onPress={() => {
          void copyText(value).then((isCopied) => setState(isCopied ? "copied" : "failed"));
        }}
      >
        {isLabelShown ? (state === "copied" ? said : name) : undefined}
      </Button>
      <span role="status" data-lk="CopyStatus" style={state === "failed" ? undefined : VISUALLY_HIDDEN}>
        {said}
      </span>
    </>
  );
});
