"use client";
import { type ReactNode, useRef, useState } from "react";
import { keep, recall } from "../flows/browser-storage.ts";
import { useMessages } from "../messages/index.ts";
import { Alert } from "../primitives/alert.tsx";
import { Button } from "../primitives/button.tsx";
import { X } from "../primitives/icons.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { type AccountSectionName, useSections } from "../screens/sections.ts";
import { useImpersonated } from "../session/use-impersonated.ts";
import { useUser } from "../session/use-user.ts";
import { ActionLink } from "./action-link.tsx";

export interface NextStepProps {
  title: string;
  text: string;
  /** Text of the link to the section. */
  action: string;
  section: AccountSectionName;
  isUrgent?: boolean | undefined;
  /** Hides it. Default: it can't be hidden. */
  onHide?: (() => void) | undefined;
}

/** The recommended next step for a safer account. */
export function NextStep(props: NextStepProps): ReactNode {
  const { title, text, action, section, isUrgent = false, onHide } = props;
  const t = useMessages();
  const href = useSections().account?.(section);
  const alert = useRef<HTMLDivElement>(null);
  const hide = (): void => {
    // The pressed button disappears.
    alert.current?.parentElement?.querySelector<HTMLElement>('[data-lk="PageTitle"] > [tabindex]')?.focus();
    onHide?.();
  };
  return (
    <Alert
      ref={alert}
      part="nextStep"
      tone={isUrgent ? "warning" : "info"}
      isFocused
      actions={
        <>
          <ActionLink href={href} variant="primary" size="small">
            {action}
          </ActionLink>
          {onHide && (
            <Button size="icon" variant="quiet" aria-label={t("account.next.hide")} onPress={hide}>
              <X size={20} />
            </Button>
          )}
        </>
      }
    >
      <p data-part="title">{title}</p>
      <p>{text}</p>
    </Alert>
  );
}

/** The user who hid the suggestion in this browser. */
const HIDDEN = "latchkey.suggestion-hidden";

/** A next step that nothing requires: a user hides it once, and this browser suggests no other one. */
export function Suggestion(props: Omit<NextStepProps, "isUrgent" | "onHide">): ReactNode {
  const { user } = useUser();
  const isHydrated = useHydrated();
  const isImpersonated = useImpersonated();
  const [hiddenBy, setHiddenBy] = useState(() => recall("local", HIDDEN));
  if (user === null || !isHydrated || isImpersonated || hiddenBy === user.id) return null;
  const hide = (): void => {
    keep("local", HIDDEN, user.id);
    setHiddenBy(user.id);
  };
  return <NextStep {...props} onHide={hide} />;
}
