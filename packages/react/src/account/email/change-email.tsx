"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { useKeptFocus } from "../../primitives/use-kept-focus.ts";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import type { ChangeEmailPart } from "../part-names.ts";
import { type ChangeEmailFlowOptions, useChangeEmailFlow } from "./change-email-flow.ts";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { ChangeEmailPending } from "./change-email-pending.tsx";
import { CurrentEmail } from "./current-email.tsx";

export type { ChangeEmailPart } from "../part-names.ts";
export {
  type ChangeEmailFlow,
  type ChangeEmailFlowOptions,
  type ChangeEmailStep,
  type ChangeEmailValues,
  useChangeEmailFlow,
} from "./change-email-flow.ts";

export interface ChangeEmailProps
  extends AccountProps<ChangeEmailPart>,
    Pick<ChangeEmailFlowOptions, "callbackURL"> {}

/** The user's email address: shows whether it is confirmed, resends the link, and changes it. */
export const ChangeEmail = forwardRef<HTMLDivElement, ChangeEmailProps>(function ChangeEmail(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <ChangeEmailView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<ChangeEmailProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function ChangeEmailView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded, ...options } = props;
  const t = useMessages();
  const parts = partsOf<ChangeEmailPart>(classNames);
  const flow = useChangeEmailFlow(options);
  const { step } = flow;
  const isAgain = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  useKeptFocus(root, (within) => within.querySelector("input"));
  return (
    <div ref={root} data-lk="ChangeEmail" data-step={step} className={className} style={style}>
      <CurrentEmail flow={flow} parts={parts} />
      {step === "form" ? <ChangeEmailForm flow={flow} parts={parts} isFocused={isAgain.current} /> : null}
      {step === "confirm" || step === "verify" ? (
        <ChangeEmailPending
          flow={flow}
          parts={parts}
          onBack={() => {
            isAgain.current = true;
            flow.reset();
          }}
        />
      ) : null}
      {step === "changed" ? (
        <Alert {...parts.primitive("done")} tone="success" isFocusedWhen={1}>
          {t("account.email.changed")}
        </Alert>
      ) : null}
      {step === "disabled" ? (
        <p role="status" {...parts.part("none")}>
          {t("account.errors.EMAIL_CAN_NOT_BE_UPDATED")}
        </p>
      ) : null}
    </div>
  );
}
