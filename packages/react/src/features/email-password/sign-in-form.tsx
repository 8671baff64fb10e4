"use client";
import { type ReactNode, useEffect } from "react";
import { useCarriedEmail } from "../../context/carried-email.ts";
import { useConfig, useSurroundings } from "../../context/context.ts";
import type { Target } from "../../context/navigation.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useWayState } from "../../context/use-way-state.ts";
import type { SignInEntryProps, WayToSignIn } from "../../context/ways.ts";
import { createSignInFlow, type SignInFlow, type SignInState } from "../../flows/sign-in-flow.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Checkbox } from "../../primitives/checkbox.tsx";
import { Field } from "../../primitives/field.tsx";
import { PasswordField } from "../../primitives/password-field.tsx";
import type { Slots } from "../../primitives/slots.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { TextLink } from "../../screens/text-link.tsx";

/** Password managers know a form by the ids and names of its inputs: they never change. */
const IDS = { email: "lk-username", password: "current-password" };

/** Signs in with an email address and a password. The fallback where no method is offered. */
export const signInByPassword: WayToSignIn = {
  method: "password",
  order: 2,
  isOffered: (config) => config === undefined || config.methods.includes("password"),
  isFallback: true,
  Entry: SignInForm,
};

export type SignInFormPart = "identifier" | "password" | "remember";

type Flow = SignInState & Pick<SignInFlow, "set" | "submit" | "passwordShown">;

/** Without script, the browser posts the form. */
function SignInForm(props: SignInEntryProps): ReactNode {
  const { screen, classNames, slots = {} } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const flow = usePasswordFlow(props);
  const forgotUrl = useForgotUrl(screen, props.forgotUrl);
  return (
    <FlowForm
      flow={flow}
      ids={IDS}
      action={forms.signIn}
      forgotUrl={forgotUrl}
      classNames={classNames}
      slots={slots}
    >
      <Fields
        flow={flow}
        forgotUrl={forgotUrl}
        isEmailFixed={props.isEmailFixed}
        classNames={classNames}
        slots={slots}
      />
      <Submit
        label={t("auth.signIn.submit.label")}
        pendingLabel={t("auth.signIn.submit.pending")}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

/** The form's state machine; its result goes to the screen. */
function usePasswordFlow({ screen, refused }: SignInEntryProps): Flow {
  const flow = useMachine({ screen }, (latest) => {
    const { values } = screen;
    return createSignInFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: values.email,
      rememberMe: values.rememberMe,
      refused,
      onDone: (answer) => latest.current.screen.onSignedIn(answer),
      onUnverified(email) {
        latest.current.screen.onUnverified(email);
        return true;
      },
      onError: (error) => latest.current.screen.onError(error),
    });
  });
  const latch = latchOf(flow);
  useWayState(screen, signInByPassword.method, {
    isPending: latch === "pending",
    isRefused: latch === "error",
    isSecretTyped: flow.values.password !== "",
  });
  useCarriedEmail(flow);
  const { set: share } = screen;
  const { email, rememberMe } = flow.values;
  useEffect(() => share("email", email), [share, email]);
  useEffect(() => share("rememberMe", rememberMe), [share, rememberMe]);
  return flow;
}

/** Returns the page that sends a reset link. Undefined: there is none. */
function useForgotUrl({ keeping }: Target, given: string | undefined): string | undefined {
  const { config } = useConfig();
  const { routes } = useSurroundings();
  if (config?.passwordReset === false) return undefined;
  return keeping(given ?? routes.forgotPassword);
}

interface FieldsProps extends Pick<SignInEntryProps, "isEmailFixed" | "classNames"> {
  flow: Flow;
  forgotUrl: string | undefined;
  slots: Partial<Slots>;
}

function Fields(props: FieldsProps): ReactNode {
  const { flow, isEmailFixed, classNames, slots } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { values, fieldErrors, pending } = flow;
  const { Field: TextSlot = Field, Checkbox: BoxSlot = Checkbox } = slots;
  const takesUsernames = config?.username !== undefined && !isEmailFixed;
  return (
    <>
      <TextSlot
        part="identifier"
        className={classNames?.identifier}
        label={t(takesUsernames ? "auth.signIn.identifier.label" : "auth.signIn.email.label")}
        hint={isEmailFixed ? t("auth.invited.email") : undefined}
        id={IDS.email}
        name={takesUsernames ? "username" : "email"}
        type={takesUsernames ? "text" : "email"}
        inputMode="email"
        // The last token lets the browser offer WebAuthn credentials beside email addresses.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="next"
        dir="ltr"
        isRequired
        isReadOnly={pending || isEmailFixed}
        value={values.email}
        onChange={(email) => flow.set("email", email)}
        error={fieldErrors.email && t.text(fieldErrors.email.text)}
      />
      <CurrentPassword {...props} />
      <BoxSlot
        part="remember"
        className={classNames?.remember}
        label={t("auth.signIn.remember.label")}
        hint={t("auth.signIn.remember.hint")}
        name="remember"
        isReadOnly={pending}
        isSelected={values.rememberMe}
        onChange={(rememberMe) => flow.set("rememberMe", rememberMe)}
      />
    </>
  );
}

function CurrentPassword({ flow, forgotUrl, classNames, slots }: FieldsProps): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  const { PasswordField: PasswordSlot = PasswordField } = slots;
  return (
    <PasswordSlot
      part="password"
      className={classNames?.password}
      label={t("auth.signIn.password.label")}
      id={IDS.password}
      name="password"
      autoComplete="current-password webauthn"
      enterKeyHint="go"
      isRequired
      isReadOnly={pending}
      value={values.password}
      onChange={(password) => flow.set("password", password)}
      onShownChange={flow.passwordShown}
      action={
        forgotUrl === undefined ? undefined : <TextLink href={forgotUrl}>{t("auth.signIn.forgot")}</TextLink>
      }
      error={fieldErrors.password && t.text(fieldErrors.password.text)}
    />
  );
}
