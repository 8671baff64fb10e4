"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Local } from "../../primitives/local.tsx";
import type { AccountProps } from "../../screens/parts.ts";
import { useUser } from "../../session/index.ts";
import { PictureField, type PictureFieldPart, type PictureTexts } from "./picture-field.tsx";
import { type UseAvatarFlowOptions, useAvatarFlow } from "./use-avatar-flow.ts";

export type AvatarFieldPart = PictureFieldPart;

export interface AvatarFieldProps
  extends AccountProps<AvatarFieldPart>,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {}

/**
 * The caller's picture: select, crop, save, remove, and undo the removal. Read-only without a place to store
 * pictures.
 */
export const AvatarField = forwardRef<HTMLDivElement, AvatarFieldProps>(function AvatarField(props, ref) {
  const { messages, ...field } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <AvatarFieldView {...field} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<AvatarFieldProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function AvatarFieldView({ className, style, classNames, forwarded, ...options }: ViewProps): ReactNode {
  const t = useMessages();
  const { user } = useUser();
  const flow = useAvatarFlow(options);
  const texts: PictureTexts = {
    label: t("account.photo.label"),
    upload: t("account.photo.upload"),
    change: t("account.photo.change"),
    remove: t("account.photo.remove.label"),
    submit: t("account.photo.crop.submit"),
    saved: t("account.photo.done"),
    removed: t("account.photo.remove.done"),
    restored: t("account.photo.remove.undone"),
  };
  return (
    <PictureField
      className={className}
      style={style}
      classNames={classNames}
      forwarded={forwarded}
      flow={flow}
      of={user?.id}
      name={user?.name ?? ""}
      image={user?.image ?? null}
      canKeep={options.onUpload !== undefined}
      texts={texts}
    />
  );
}
