"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../messages/index.ts";
import { Done, Field } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import type { ProfileFormPart } from "../part-names.ts";
import { type ProfileFlowOptions, useProfileFlow } from "./profile-flow.ts";

export interface NameFormProps extends ProfileFlowOptions {
  parts: Parts<ProfileFormPart>;
}

/** The caller's name, with a separate Save button. */
export function NameForm({ parts: { part, primitive, classNames }, ...options }: NameFormProps): ReactNode {
  const t = useMessages();
  const flow = useProfileFlow(options);
  const { values, fieldErrors, pending, done } = flow;
  const id = useId();
  return (
    <FlowForm
      flow={flow}
      ids={{ name: id }}
      classNames={classNames}
      state={pending ? "pending" : done ? "done" : "idle"}
    >
      <Field
        {...primitive("name")}
        id={id}
        name="name"
        label={t("account.profile.name.label")}
        hint={t("account.profile.name.hint")}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
        autoComplete="name"
        // A name may be written in the other direction than the page.
        dir="auto"
        isRequired
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
      />
      <div {...part("actions")}>
        <WaitingButton
          {...primitive("submit")}
          label={t("account.profile.name.submit")}
          seconds={flow.retryAfter}
          type="submit"
          isPending={pending}
          pendingLabel={t("account.profile.name.pending")}
        />
        {/* The pressed button keeps the focus, so the result is announced beside it. */}
        <Done {...primitive("status")}>{done ? t("account.profile.name.done") : null}</Done>
      </div>
    </FlowForm>
  );
}
