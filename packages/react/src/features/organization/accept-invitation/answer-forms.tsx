"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Button } from "../../../primitives/button.tsx";
import { LinkButton } from "../../../primitives/link-button.tsx";
import type { Slots } from "../../../primitives/slots.ts";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { latchOf, Submit } from "../../../screens/submit.tsx";
import { AboutInvitation, useMoment } from "./about-invitation.tsx";
import type { StepProps } from "./step.ts";

/** One press joins, another asks for confirmation before declining. Without scripts both are posted forms. */
export function AnswerForms({ flow, classNames, slots = {} }: StepProps): ReactNode {
  const t = useMessages();
  const momentOf = useMoment();
  const { forms } = useSurroundings();
  const { step, invitation, user, pending } = flow;
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
        ids={{}}
        action={forms.acceptInvitation}
        classNames={classNames}
        slots={slots}
      >
        <input type="hidden" name="act" value="accept" />
        <Submit
          label={isFull ? t("members.accept.full.again") : t("members.accept.join.submit")}
          pendingLabel={t("members.accept.join.pending")}
          pending={pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      <Aside
        part="decline"
        label={t("members.accept.decline.submit")}
        query={{ decline: "1" }}
        onPress={() => flow.askDecline(true)}
        className={classNames?.decline}
        Slot={slots.Button}
      />
    </>
  );
}

/** Asks for confirmation: a declined invitation can't be accepted afterwards. */
export function DeclineForm({ flow, classNames, slots = {} }: StepProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const inviter = flow.invitation?.inviterName ?? "";
  return (
    <>
      <p data-part="text">{t.rich("members.accept.decline.text", { inviter })}</p>
      <FlowForm
        flow={{ ...flow, submit: flow.decline }}
        ids={{}}
        action={forms.acceptInvitation}
        classNames={classNames}
        slots={slots}
      >
        <input type="hidden" name="act" value="decline" />
        <Submit
          label={t("members.accept.decline.confirm")}
          pendingLabel={t("members.accept.decline.pending")}
          variant="danger"
          pending={flow.pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      <Aside
        part="back"
        label={t("members.accept.decline.back")}
        query={{}}
        onPress={() => flow.askDecline(false)}
        className={undefined}
        Slot={slots.Button}
      />
    </>
  );
}

interface AsideProps {
  part: string;
  label: string;
  /** Query of the link to this page, where no script runs. */
  query: Readonly<Record<string, string>>;
  onPress(): void;
  className: string | undefined;
  Slot: Slots["Button"] | undefined;
}

/** A step's secondary action: a button, or without scripts a link to the page in its next state. */
function Aside({ part, label, query, onPress, className, Slot = Button }: AsideProps): ReactNode {
  const { forms } = useSurroundings();
  const look = { variant: "quiet" as const, isWide: true, part, className };
  if (forms.acceptInvitation === undefined)
    return (
      <Slot {...look} onPress={onPress}>
        {label}
      </Slot>
    );
  const [path = "", search] = forms.acceptInvitation.split("?", 2);
  const members = new URLSearchParams(search);
  members.delete("decline");
  for (const [name, value] of Object.entries(query)) members.set(name, value);
  return (
    <LinkButton
      {...look}
      href={members.size === 0 ? path : `${path}?${members}`}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {label}
    </LinkButton>
  );
}
