"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Form } from "../primitives/form.tsx";
import { useSurroundings } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { AboutInvitation, useMoment } from "./about-invitation.tsx";
import type { StepProps } from "./step.ts";

/** One press joins, another declines. Posted as any form where no script runs. */
export function AnswerForms({ flow, classNames, slots = {} }: StepProps): ReactNode {
  const t = useMessages();
  const momentOf = useMoment();
  const { forms } = useSurroundings();
  const { step, invitation, user, act, pending } = flow;
  const isFull = step === "full";
  return (
    <>
      {isFull && invitation ? (
        <p data-part="text">
          {t.rich("members.accept.full.text", {
            inviter: invitation.inviterName,
            date: momentOf(invitation.expiresAt),
          })}
        </p>
      ) : (
        <AboutInvitation flow={flow} classNames={classNames} />
      )}
      {user === null ? null : (
        <p data-part="text">{t.rich("members.accept.join.as", { email: user.email })}</p>
      )}
      <FlowForm
        flow={{ ...flow, submit: flow.join }}
        // What failed may have been the other form.
        onRetry={() => void (act === "decline" ? flow.decline() : flow.join())}
        ids={{}}
        action={forms.acceptInvitation}
        classNames={classNames}
        slots={slots}
      >
        <input type="hidden" name="act" value="accept" />
        <Submit
          label={isFull ? t("members.accept.full.again") : t("members.accept.join.submit")}
          pendingLabel={t("members.accept.join.pending")}
          pending={pending && act === "accept"}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      <DeclineForm flow={flow} classNames={classNames} slots={slots} />
    </>
  );
}

function DeclineForm({ flow, classNames, slots = {} }: StepProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const { act, pending } = flow;
  const { Button: ButtonSlot = Button } = slots;
  return (
    <Form
      part="form"
      method="post"
      {...(forms.acceptInvitation === undefined ? {} : { action: forms.acceptInvitation })}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.decline();
      }}
    >
      <input type="hidden" name="act" value="decline" />
      <ButtonSlot
        type="submit"
        variant="quiet"
        isWide
        part="decline"
        className={classNames?.decline}
        isPending={pending && act === "decline"}
        pendingLabel={t("members.accept.decline.pending")}
      >
        {t("members.accept.decline.submit")}
      </ButtonSlot>
    </Form>
  );
}
