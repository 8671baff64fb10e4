"use client";
import { singleLine } from "@latchkey/client/shared";
import type { ReactNode } from "react";
import { useCarriedEmail } from "../../../context/carried-email.ts";
import { useConfig, useSurroundings } from "../../../context/context.ts";
import { withTarget } from "../../../context/navigation.ts";
import { sentPage } from "../../../context/sent-page.ts";
import { useMachine } from "../../../context/use-machine.ts";
import type { SignUpEntryProps, WayToSignUp } from "../../../context/ways.ts";
import { describeErrors } from "../../../errors/index.ts";
import { aboutForm, checkEmail } from "../../../flows/checks.ts";
import { createFormFlow } from "../../../flows/form-flow.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { NAME_AND_EMAIL_IDS, NameAndEmail } from "../../../screens/name-and-email.tsx";
import { latchOf, Submit } from "../../../screens/submit.tsx";
import { askForEmail } from "./ask.ts";
import { emailWayOf, signsUpByEmail } from "./offered.ts";

/** Signs up with an email that carries a link, a code or both, where users can't sign up with a password. */
export const signUpByEmail: WayToSignUp = {
  method: "magic-link",
  order: 4,
  isOffered: signsUpByEmail,
  standsIn: true,
  holdsConsent: true,
  Entry: SignUpByEmail,
};

/** Redirects to the page that takes the code, as signing in by email does. */
function SignUpByEmail(props: SignUpEntryProps): ReactNode {
  const { signInUrl, isEmailFixed, classNames, slots = {}, children } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { forms } = useSurroundings();
  const flow = useEmailSignUp(props);
  return (
    <FlowForm
      flow={flow}
      ids={NAME_AND_EMAIL_IDS}
      action={forms.signUp}
      signInUrl={signInUrl}
      classNames={classNames}
      slots={slots}
    >
      <input type="hidden" name="way" value={signUpByEmail.method} />
      <NameAndEmail
        flow={flow}
        signInUrl={signInUrl}
        isNameOptional
        isEmailFixed={isEmailFixed}
        classNames={classNames}
        slots={slots}
      />
      {children}
      <Submit
        label={t(`auth.emailWay.${emailWayOf(config) ?? "both"}`)}
        pendingLabel={t("auth.verify.resend.pending")}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

function useEmailSignUp({ flow: screen, refused }: SignUpEntryProps) {
  const flow = useMachine({ screen }, (latest) =>
    createFormFlow<{ name: string; email: string }, unknown>({
      values: { name: refused?.values.name ?? "", email: refused?.values.email ?? screen.values.email },
      check({ email }) {
        const wrong = checkEmail(email);
        return wrong === undefined ? {} : { email: wrong };
      },
      send({ name, email }, signal) {
        const { current } = latest;
        const written = singleLine(name);
        const person = { email: email.trim(), ...(written === "" ? {} : { name: written }) };
        return askForEmail({ ...current, target: current.screen.target }, person, signal);
      },
      describe: (error, values) =>
        describeErrors(error, aboutForm(latest.current.config, values, ["name", "email"])),
      refused,
      onDone(_, { email }) {
        const { screen, routes, navigate } = latest.current;
        navigate(withTarget(sentPage(screen.keeping(routes.checkMail), email.trim()), screen.target));
      },
    }),
  );
  useCarriedEmail(flow);
  return flow;
}
