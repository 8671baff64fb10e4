"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useMessages } from "../../../messages/provider.tsx";
import { Local } from "../../../primitives/local.tsx";
import { Screen } from "../../../screens/screen.tsx";
import { latchOf } from "../../../screens/submit.tsx";
import type { FormScreenProps } from "../../../screens/types.ts";
import { AnswerForms, DeclineForm } from "./answer-forms.tsx";
import { SignedOut, Unverified, WrongAccount } from "./before-joining.tsx";
import { Ended } from "./ended.tsx";
import type { AcceptInvitationPart, StepProps } from "./step.ts";
import {
  type UseAcceptInvitationFlowOptions,
  useAcceptInvitationFlow,
} from "./use-accept-invitation-flow.ts";

export type { AcceptInvitationPart } from "./step.ts";

export interface AcceptInvitationProps
  extends FormScreenProps<AcceptInvitationPart>,
    UseAcceptInvitationFlowOptions {}

/**
 * Invitation to an organization: names the inviter, the organization and the role, and joins with a press.
 * The reader may be the invited user, another user, or signed out, with or without an account. Nothing
 * happens before the press.
 */
export const AcceptInvitation = forwardRef<HTMLDivElement, AcceptInvitationProps>(function AcceptInvitation(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <AcceptInvitationScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<AcceptInvitationProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function AcceptInvitationScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames, slots } = props;
  const t = useMessages();
  const flow = useAcceptInvitationFlow(props);
  const { step, invitation } = flow;
  // Headings that don't name the organization ignore the argument.
  const named = { organization: invitation?.organizationName ?? "" };
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="AcceptInvitation"
      title={t.text({ id: `members.accept.${step}.title`, args: named })}
      titleClass={classNames?.title}
      step={step}
      latch={step === "declined" ? "idle" : latchOf(flow)}
      isRefused={flow.formError !== null}
    >
      <Step flow={flow} classNames={classNames} slots={slots} />
    </Screen>
  );
}

function Step(props: StepProps): ReactNode {
  switch (props.flow.step) {
    case "join":
    case "full":
      return <AnswerForms {...props} />;
    case "decline":
      return <DeclineForm {...props} />;
    case "signedOut":
      return <SignedOut {...props} />;
    case "wrongAccount":
      return <WrongAccount {...props} />;
    case "unverified":
      return <Unverified {...props} />;
    default:
      return <Ended {...props} />;
  }
}
