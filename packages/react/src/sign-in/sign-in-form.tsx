"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Checkbox } from "../primitives/checkbox.tsx";
import { Field } from "../primitives/field.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { useSurroundings } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { SignInProps } from "./sign-in.tsx";
import type { SignInHandle } from "./use-sign-in-flow.ts";

/** Ids and names of inputs are what password managers know a form by: they never change. */
const IDS = { email: "lk-username", password: "current-password" };

interface SignInFormProps extends Pick<SignInProps, "classNames" | "slots"> {
  flow: SignInHandle;
  /** The page that sends a link for a new password, with the address. Undefined: there is none. */
  forgotUrl: string | undefined;
}

/** Address and password. Posted as any form where no script runs. */
export function SignInForm({ flow, forgotUrl, classNames, slots = {} }: SignInFormProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const { values, fieldErrors, pending } = flow;
  const {
    Field: TextSlot = Field,
    PasswordField: PasswordSlot = PasswordField,
    Checkbox: BoxSlot = Checkbox,
  } = slots;
  return (
    <FlowForm
      flow={flow}
      ids={IDS}
      action={forms.signIn}
      forgotUrl={forgotUrl}
      classNames={classNames}
      slots={slots}
    >
      <TextSlot
        part="identifier"
        className={classNames?.identifier}
        label={t("auth.signIn.email.label")}
        id={IDS.email}
        name="email"
        type="email"
        inputMode="email"
        // The last token lets passkeys be offered beside addresses.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="next"
        dir="ltr"
        isRequired
        isReadOnly={pending}
        value={values.email}
        onChange={(email) => flow.set("email", email)}
        error={fieldErrors.email && t.text(fieldErrors.email.text)}
      />
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
          forgotUrl === undefined ? undefined : (
            <TextLink href={forgotUrl}>{t("auth.signIn.forgot")}</TextLink>
          )
        }
        error={fieldErrors.password && t.text(fieldErrors.password.text)}
      />
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
      <Submit
        label={t("auth.signIn.submit.label")}
        pendingLabel={t("auth.signIn.submit.pending")}
        pending={pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}
