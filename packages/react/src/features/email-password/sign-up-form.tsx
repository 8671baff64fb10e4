"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import type { SignUpEntryProps, WayToSignUp } from "../../context/ways.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Field } from "../../primitives/field.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { NAME_AND_EMAIL_IDS, NameAndEmail } from "../../screens/name-and-email.tsx";
import { NewPassword } from "../../screens/new-password.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";

/** Password managers know a form by the ids and names of its inputs: they never change. */
const IDS = { ...NAME_AND_EMAIL_IDS, username: "username", password: "new-password" };

/** Signs up with a name, an email address and a new password. */
export const signUpByPassword: WayToSignUp = {
  method: "password",
  order: 2,
  isOffered: (config) => config === undefined || config.methods.includes("password"),
  needsOpenSignUp: true,
  holdsConsent: true,
  Entry: SignUpForm,
};

export type SignUpFormPart = "name" | "identifier" | "username" | "password" | "strength";

/** Without script, the browser posts the form. */
function SignUpForm(props: SignUpEntryProps): ReactNode {
  const { flow, signInUrl, classNames, slots = {}, children } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
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
      <Username {...props} />
      <NewPassword
        id={IDS.password}
        name="password"
        label={t("auth.signUp.password.label")}
        value={flow.values.password}
        onChange={(password) => flow.set("password", password)}
        error={flow.fieldErrors.password}
        isReadOnly={flow.pending}
        person={flow.values}
        classNames={{ field: classNames?.password, strength: classNames?.strength }}
        Slot={slots.PasswordField}
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

/** The username field, as the deployment requires it. */
function Username({
  flow,
  classNames,
  slots: { Field: TextSlot = Field } = {},
}: SignUpEntryProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const rules = config?.username;
  if (rules === undefined || rules.signUp === "off") return null;
  const { min, max, isPlain, signUp } = rules;
  const isRequired = signUp === "required";
  const error = flow.fieldErrors.username;
  return (
    <TextSlot
      part="username"
      className={classNames?.username}
      label={t(isRequired ? "common.username.label" : "common.username.optional")}
      hint={t(`common.username.hint.${isPlain ? "plain" : "other"}`, { min, max })}
      id={IDS.username}
      name="username"
      // Password managers store the email address.
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      enterKeyHint="next"
      dir="ltr"
      isRequired={isRequired}
      isReadOnly={flow.pending}
      value={flow.values.username}
      onChange={(username) => flow.set("username", username)}
      error={error && t.text(error.text)}
    />
  );
}
