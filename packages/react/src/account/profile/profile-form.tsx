"use client";
import { forwardRef, type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Field } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { SaveBar } from "../../screens/save-bar.tsx";
import { EmailRow } from "../email/email-row.tsx";
import type { ProfileFormPart } from "../part-names.ts";
import { AvatarField } from "../picture/avatar-field.tsx";
import type { UseAvatarFlowOptions } from "../picture/use-avatar-flow.ts";
import { type ProfileFlow, useProfileFlow } from "./profile-flow.ts";
import { UsernameField } from "./username-field.tsx";

export type { ProfileFormPart } from "../part-names.ts";
export { type ProfileFlow, type ProfileFlowOptions, useProfileFlow } from "./profile-flow.ts";

export interface ProfileFormProps
  extends AccountProps<ProfileFormPart>,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {
  /** Page with `<ChangeEmail/>`, where the email address is also confirmed. Default: no link. */
  changeEmailUrl?: string | undefined;
}

/**
 * The signed-in user's public profile: picture, name and, in deployments with usernames, the username. One bar
 * saves all changed texts; it appears with the first change.
 */
export const ProfileForm = forwardRef<HTMLDivElement, ProfileFormProps>(function ProfileForm(props, ref) {
  const { className, style, messages } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <div ref={ref} data-lk="ProfileForm" className={className} style={style}>
        <ProfileFormView {...props} />
      </div>
    </Local>
  );
});

function ProfileFormView(props: ProfileFormProps): ReactNode {
  const { classNames, onUpload, pictures, changeEmailUrl, onSuccess, onError } = props;
  const parts = partsOf<ProfileFormPart>(classNames);
  const told = { onSuccess, onError };
  const flow = useProfileFlow(told);
  const id = useId();
  return (
    <>
      <div {...parts.part("photo")}>
        <AvatarField {...told} onUpload={onUpload} pictures={pictures} />
      </div>
      <Texts id={id} flow={flow} parts={parts} />
      <EmailRow part={parts.part("email")} changeEmailUrl={changeEmailUrl} />
      <SaveBar form={id} flow={flow} parts={parts} />
    </>
  );
}

interface TextsProps {
  id: string;
  flow: ProfileFlow;
  parts: Parts<ProfileFormPart>;
}

/** The form with the texts; its buttons are in the bar. */
function Texts({ id, flow, parts: { primitive, classNames } }: TextsProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { values, fieldErrors, pending, done } = flow;
  const ids = { name: `${id}n`, username: `${id}u` };
  return (
    <FlowForm
      id={id}
      flow={flow}
      ids={ids}
      classNames={classNames}
      state={pending ? "pending" : done ? "done" : "idle"}
    >
      <Field
        {...primitive("name")}
        id={ids.name}
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
      {config?.username === undefined ? null : (
        <UsernameField id={ids.username} flow={flow} {...primitive("username")} />
      )}
    </FlowForm>
  );
}
