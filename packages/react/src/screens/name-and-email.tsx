"use client";
import type { ReactNode } from "react";
import type { SignUpEntryProps } from "../context/ways.ts";
import type { FormFlow, FormFlowState } from "../flows/form-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Field } from "../primitives/field.tsx";
import { TextLink } from "./text-link.tsx";

/** Password managers know a form by the ids and names of its inputs: they never change. */
export const NAME_AND_EMAIL_IDS = { name: "name", email: "lk-username" };

type Values = { name: string; email: string };

interface NameAndEmailProps
  extends Pick<SignUpEntryProps, "signInUrl" | "isEmailFixed" | "classNames" | "slots"> {
  flow: Pick<FormFlowState<Values>, "values" | "fieldErrors" | "pending"> & Pick<FormFlow<Values>, "set">;
  /** True if the name may be empty: the user is asked for it later. Default false. */
  isNameOptional?: boolean | undefined;
}

/** The fields for a public name and an email address. */
export function NameAndEmail(props: NameAndEmailProps): ReactNode {
  const {
    flow,
    signInUrl,
    isNameOptional = false,
    isEmailFixed,
    classNames,
    slots: { Field: TextSlot = Field } = {},
  } = props;
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  return (
    <>
      <TextSlot
        part="name"
        className={classNames?.name}
        label={t(isNameOptional ? "auth.signUp.name.optional" : "auth.signUp.name.label")}
        hint={t("auth.signUp.name.hint")}
        id={NAME_AND_EMAIL_IDS.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck="false"
        enterKeyHint="next"
        isRequired={!isNameOptional}
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
      />
      <TextSlot
        part="identifier"
        className={classNames?.identifier}
        label={t("auth.signUp.email.label")}
        hint={isEmailFixed ? t("auth.invited.email") : undefined}
        id={NAME_AND_EMAIL_IDS.email}
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
