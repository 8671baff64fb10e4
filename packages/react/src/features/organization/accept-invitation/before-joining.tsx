"use client";
import { type ReactNode, useRef } from "react";
import { useHandedEmail } from "../../../context/carried-email.ts";
import { useSurroundings } from "../../../context/context.ts";
import { toTarget } from "../../../context/navigation.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Button } from "../../../primitives/button.tsx";
import { CopyButton } from "../../../primitives/copy-button.tsx";
import { Form } from "../../../primitives/form.tsx";
import { LinkButton } from "../../../primitives/link-button.tsx";
import { useHydrated } from "../../../primitives/use-hydrated.ts";
import { ContinueLink } from "../../../screens/continue-link.tsx";
import { focusSubmit } from "../../../screens/focus-soon.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { SwitchAccount } from "../../../screens/switch-account.tsx";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { AboutInvitation } from "./about-invitation.tsx";
import type { StepProps } from "./step.ts";

/** Leads to sign-up and sign-in for the invited address, and back here. */
export function SignedOut({ flow, classNames }: StepProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { invitation, here } = flow;
  const email = invitation?.email ?? "";
  const leading = (route: string): string => (here === undefined ? route : toTarget(route, here));
  useHandedEmail(isMasked(email) ? undefined : email);
  return (
    <>
      <AboutInvitation flow={flow} classNames={classNames} />
      <p data-part="text">{t.rich("members.accept.signedOut.text", { email })}</p>
      <ContinueLink to={leading(routes.signUp)}>{t("members.accept.signedOut.signUp")}</ContinueLink>
      <LinkButton isWide part="signIn" href={leading(routes.signIn)}>
        {t("members.accept.signedOut.signIn")}
      </LinkButton>
    </>
  );
}

/** The ID of an invitation without its secret shows the address masked with dots. */
function isMasked(email: string): boolean {
  return email.includes("•");
}

/** The invitation is for another user: names both addresses and what the user can do. */
export function WrongAccount({ flow, classNames }: StepProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { invitation, user, here } = flow;
  if (!invitation || user === null) return null;
  const { organizationName: organization, inviterName: inviter, email } = invitation;
  const mine = user.email;
  return (
    <>
      <AboutInvitation flow={flow} classNames={classNames} />
      <p data-part="mismatch" className={classNames?.mismatch}>
        {t.rich("members.accept.wrongAccount.text", { email, mine })}
      </p>
      <SwitchAccount here={here ?? routes.signIn} label={t("members.accept.wrongAccount.switch")} />
      <div data-part="ask">
        <p data-part="hint">{t.rich("members.accept.wrongAccount.ask", { inviter, mine })}</p>
        <CopyButton
          value={t("members.accept.wrongAccount.message", { organization, mine })}
          label={t("members.accept.wrongAccount.copy")}
        />
      </div>
    </>
  );
}

/** The address must be proved first: by an email, which may be opened in another tab or on another device. */
export function Unverified({ flow, classNames }: StepProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { user, resend } = flow;
  const email = user?.email ?? "";
  const send = (): void => void flow.sendMail();
  return (
    <>
      <AboutInvitation flow={flow} classNames={classNames} />
      <p data-part="text">{t.rich("members.accept.unverified.text", { email })}</p>
      <FormNotice
        notice={resend.error}
        retryAfter={resend.wait}
        onRetry={() => {
          focusSubmit(form.current);
          send();
        }}
      />
      <p role="status" data-part="sent">
        {resend.isSent ? t.rich("members.accept.unverified.sent", { email }) : null}
      </p>
      <Form
        ref={form}
        part="form"
        method="post"
        {...(forms.acceptInvitation === undefined ? {} : { action: forms.acceptInvitation })}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input type="hidden" name="act" value="mail" />
        <WaitingButton
          label={t("members.accept.unverified.submit")}
          seconds={isHydrated ? resend.wait : 0}
          waitText={t("auth.verify.resend.wait", { n: resend.wait })}
          type="submit"
          variant="primary"
          isWide
          part="submit"
          className={classNames?.submit}
          isPending={resend.pending}
          pendingLabel={t("auth.verify.resend.pending")}
        />
      </Form>
      {isHydrated ? (
        <Button variant="quiet" isWide part="again" onPress={() => void flow.look(user)}>
          {t("members.accept.unverified.again")}
        </Button>
      ) : null}
    </>
  );
}
