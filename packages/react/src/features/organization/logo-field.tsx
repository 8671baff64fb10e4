"use client";
import type { ReactNode } from "react";
import { PictureField, type PictureTexts } from "../../account/picture/picture-field.tsx";
import {
  type PictureFlowOptions,
  type UseAvatarFlowOptions,
  usePictureFlow,
} from "../../account/picture/use-avatar-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { Building } from "../../primitives/icons.tsx";
import { useDescribeOrganizationError } from "./use-describe.ts";

export interface LogoFieldProps extends UseAvatarFlowOptions, Pick<PictureFlowOptions, "write"> {
  /** The organization's name. */
  name: string;
  logo: string | null;
}

/** An organization's picture: choose, crop, save; remove, and undo that. */
export function LogoField({ name, logo, ...options }: LogoFieldProps): ReactNode {
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const flow = usePictureFlow({ ...options, describe: (error) => describe(error)[0] });
  const texts: PictureTexts = {
    label: t("organization.logo.label"),
    upload: t("organization.logo.upload"),
    change: t("organization.logo.change"),
    remove: t("organization.logo.remove"),
    submit: t("organization.logo.submit"),
    saved: t("organization.logo.saved"),
    removed: t("organization.logo.removed"),
    restored: t("organization.logo.restored"),
  };
  return (
    <PictureField
      flow={flow}
      name={name}
      image={logo}
      placeholder={<Building size={28} />}
      canKeep={options.onUpload !== undefined}
      texts={texts}
    />
  );
}
