"use client";
import { forwardRef } from "react";
import { useConfig } from "../../context/context.ts";
import { Local } from "../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { EmailRow } from "../email/email-row.tsx";
import type { ProfileFormPart } from "../part-names.ts";
import { AvatarField } from "../picture/avatar-field.tsx";
import type { UseAvatarFlowOptions } from "../picture/use-avatar-flow.ts";
import { NameForm } from "./name-form.tsx";
import { UsernameForm } from "./username-form.tsx";

export type { ProfileFormPart } from "../part-names.ts";
export { type ProfileFlow, type ProfileFlowOptions, useProfileFlow } from "./profile-flow.ts";
export { type UsernameFlow, useUsernameFlow } from "./username-flow.ts";

export interface ProfileFormProps
  extends AccountProps<ProfileFormPart>,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {
  /** Page with `<ChangeEmail/>`, where the email address is also confirmed. Default: no link. */
  changeEmailUrl?: string | undefined;
}

/**
 * The signed-in user's public profile: picture, name and, in deployments with usernames, the username. Each
 * is saved separately.
 */
export const ProfileForm = forwardRef<HTMLDivElement, ProfileFormProps>(function ProfileForm(props, ref) {
  const { className, style, classNames, messages, onUpload, pictures, changeEmailUrl, onSuccess, onError } =
    props;
  const parts = partsOf<ProfileFormPart>(classNames);
  const { config } = useConfig();
  const told = { onSuccess, onError };
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <div ref={ref} data-lk="ProfileForm" className={className} style={style}>
        <div {...parts.part("photo")}>
          <AvatarField {...told} onUpload={onUpload} pictures={pictures} />
        </div>
        <NameForm {...told} parts={parts} />
        {config?.username === undefined ? null : <UsernameForm {...told} parts={parts} />}
        <EmailRow part={parts.part("email")} changeEmailUrl={changeEmailUrl} />
      </div>
    </Local>
  );
});
