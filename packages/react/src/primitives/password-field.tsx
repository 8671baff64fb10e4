"use client";
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "./button.tsx";
import { FieldBase, type FieldProps } from "./field.tsx";
import { Eye, EyeOff } from "./icons.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface PasswordFieldProps extends Omit<FieldProps, "type" | "end" | "inputProps"> {
  /** For password managers that generate passwords: `minlength: 12; maxlength: 128;`. */
  passwordRules?: string | undefined;
  /** Called when the user shows or hides the password; not when submitting hides it. */
  onShownChange?: ((isShown: boolean) => void) | undefined;
}

/**
 * A password, with a button that shows it. The button needs script, but its space is always there, so nothing
 * moves when it appears. The text is never trimmed or cut, and pasting is never blocked.
 */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, forwarded) {
    const { passwordRules, onShownChange, ...field } = props;
    const t = useMessages();
    const isHydrated = useHydrated();
    const [isShown, setShown] = useState(false);
    const ref = useRef<HTMLInputElement | null>(null);
    useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(forwarded, () => ref.current, []);

    useEffect(() => {
      const form = ref.current?.form;
      if (!form) return;
      const hide = (): void => {
        // The type changes at once, not at the next render: password managers and the
        // browser's form history read it now.
        if (ref.current) ref.current.type = "password";
        setShown(false);
      };
      form.addEventListener("submit", hide, { capture: true });
      return () => form.removeEventListener("submit", hide, { capture: true });
    }, []);

    return (
      <FieldBase
        {...field}
        name="PasswordField"
        inputName={field.name}
        forwarded={ref}
        type={isShown ? "text" : "password"}
        spellCheck="false"
        autoCorrect="off"
        autoCapitalize="none"
        dir={field.dir ?? "ltr"}
        inputProps={passwordRules === undefined ? {} : PASSWORD_RULES(passwordRules)}
        end={
          isHydrated ? (
            <Button
              variant="quiet"
              size="icon"
              part="show"
              aria-label={t("auth.password.show")}
              aria-pressed={isShown}
              // The field keeps the focus: otherwise a phone's keyboard would close and open again.
              preventFocusOnPress
              onPress={() => {
                setShown(!isShown);
                onShownChange?.(!isShown);
              }}
              icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
            />
          ) : null
        }
      />
    );
  },
);

/** An attribute that React's types don't know: https://developer.apple.com/password-rules/ */
const PASSWORD_RULES = (rules: string): Record<string, string> => ({ passwordrules: rules });
