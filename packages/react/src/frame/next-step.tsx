"use client";
import type { ReactNode } from "react";
import { Alert } from "../primitives/alert.tsx";
import { type AccountSectionName, useSections } from "../screens/sections.ts";
import { TextLink } from "../screens/text-link.tsx";

export interface NextStepProps {
  title: string;
  text: string;
  /** Text of the link to the section. */
  action: string;
  section: AccountSectionName;
  isUrgent?: boolean | undefined;
}

/** The recommended next step for a safer account. */
export function NextStep({ title, text, action, section, isUrgent = false }: NextStepProps): ReactNode {
  const href = useSections().account?.(section);
  return (
    <Alert
      part="nextStep"
      tone={isUrgent ? "warning" : "info"}
      isFocused
      title={title}
      actions={href && <TextLink href={href}>{action}</TextLink>}
    >
      {text}
    </Alert>
  );
}
