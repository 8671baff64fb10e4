"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Field } from "../primitives/field.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { Strength } from "../screens/strength.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { ScreenProps } from "../screens/types.ts";
import type { SignUpPart } from "./part-names.ts";
import type { SignUpHandle } from "./use-sign-up-flow.ts";

/** Ids and names of inputs are what password managers know a form by: they never change. */
const IDS = { name: "name", email: "lk-username", password: "new-password" };

/** What an engine asks for without options. */
const RULES = { min: 8, max: 128 };

interface SignUpFormProps extends Pick<ScreenProps<SignUpPart>, "classNames" | "slots"> {
  flow: SignUpHandle;
  /** The page for signing in, with the address that was typed. */
  signInUrl: string;
  /** Someone with this address was invited: with another one the account is of no use. */
  isEmailFixed: boolean;
  /** Between the fields and the button. */
  children: ReactNode;
}

/** Name, address and a new password. Posted as any form where no script runs. */
export function SignUpForm(props: SignUpFormProps): ReactNode {
  const { flow, signInUrl, classNames, slots = {}, children } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const { config } = useConfig();
  const { min, max } = config?.password ?? RULES;
  return (
    <FlowForm
      flow={flow}
      ids={IDS}
      action={forms.signUp}
      signInUrl={signInUrl}
      classNames={classNames}
      slots={slots}
    >
      <NameAndEmail {...props} />
      <NewPassword {...props} />
      <Strength
        {...flow.values}
        min={min}
        max={max}
        appName={config?.appName}
        className={classNames?.strength}
      />
      {children}
      <Submit
        label={t("auth.signUp.submit.label")}
        pendingLabel={t("auth.signUp.submit.pending")}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

function NameAndEmail(props: SignUpFormProps): ReactNode {
  const { flow, signInUrl, isEmailFixed, classNames, slots: { Field: TextSlot = Field } = {} } = props;
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  return (
    <>
      <TextSlot
        part="name"
        className={classNames?.name}
        label={t("auth.signUp.name.label")}
        hint={t("auth.signUp.name.hint")}
        id={IDS.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck="false"
        enterKeyHint="next"
        isRequired
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
      />
      <TextSlot
        part="identifier"
        className={classNames?.identifier}
        label={t("auth.signUp.email.label")}
        id={IDS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="next"
        dir="ltr"
        isRequired
        isReadOnly={pending || isEmailFixed}
        value={values.email}
        onChange={(email) => flow.set("email", email)}
        error={fieldErrors.email && t.text(fieldErrors.email.text)}
        action={
          fieldErrors.email?.actions.includes("signIn") ? (
            <TextLink href={signInUrl}>{t("errors.actions.signIn")}</TextLink>
          ) : undefined
        }
      />
    </>
  );
}

function NewPassword({ flow, classNames, slots = {} }: SignUpFormProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { values, fieldErrors, pending } = flow;
  const { min, max } = config?.password ?? RULES;
  const { PasswordField: PasswordSlot = PasswordField } = slots;
  return (
    <PasswordSlot
      part="password"
      className={classNames?.password}
      label={t("auth.signUp.password.label")}
      hint={t("auth.password.rules", { min })}
      id={IDS.password}
      name="password"
      autoComplete="new-password"
      enterKeyHint="go"
      passwordRules={`minlength: ${min}; maxlength: ${max};`}
      isRequired
      isReadOnly={pending}
      value={values.password}
      onChange={(password) => flow.set("password", password)}
      error={fieldErrors.password && t.text(fieldErrors.password.text)}
    />
  );
}
