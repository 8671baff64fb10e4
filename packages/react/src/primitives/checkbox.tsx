"use client";
import { forwardRef, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from "react";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface CheckboxProps extends LookProps {
  label: ReactNode;
  /** True where the surroundings show the label's meaning already. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  name?: string | undefined;
  /** Value that the form sends when ticked. Default "on", as in browsers. */
  value?: string | undefined;
  isSelected?: boolean | undefined;
  /** True if it stands for several others, of which some are ticked. */
  isMixed?: boolean | undefined;
  defaultSelected?: boolean | undefined;
  /** True while the value can't be changed. The box stays in the tab order. */
  isReadOnly?: boolean | undefined;
  onChange?: ((isSelected: boolean) => void) | undefined;
}

/** The browser's own checkbox, drawn with our tokens: it works and is sent without script. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, forwarded) {
  const {
    label,
    isLabelHidden,
    hint,
    name,
    value,
    isSelected,
    isMixed = false,
    defaultSelected,
    isReadOnly,
    onChange,
    ...look
  } = props;
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(forwarded, () => ref.current, []);
  useEffect(() => {
    // No attribute does it.
    if (ref.current !== null) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  // The user may have ticked the box before hydration: only the document knows that.
  const isFirstRenderOfServerMarkup = useRef(!useHydrated());
  useEffect(() => {
    if (!isFirstRenderOfServerMarkup.current) return;
    isFirstRenderOfServerMarkup.current = false;
    const isTicked = ref.current?.checked;
    if (isTicked !== undefined && isSelected !== undefined && isTicked !== isSelected) onChange?.(isTicked);
  }, [isSelected, onChange]);
  return (
    <div {...lookOf("Checkbox", look)} data-readonly={isReadOnly || undefined}>
      <input
        ref={ref}
        id={id}
        type="checkbox"
        data-part="box"
        name={name}
        value={value}
        {...(isSelected === undefined ? { defaultChecked: defaultSelected } : { checked: isSelected })}
        aria-readonly={isReadOnly || undefined}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => {
          if (!isReadOnly) onChange?.(event.target.checked);
        }}
      />
      <label htmlFor={id} data-hidden={isLabelHidden || undefined}>
        {isLabelHidden ? <span style={VISUALLY_HIDDEN}>{label}</span> : label}
      </label>
      {hint ? (
        <div id={`${id}h`} data-part="hint">
          {hint}
        </div>
      ) : null}
    </div>
  );
});
