"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import type { SignInEntryProps, WayToSignIn } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { LinkButton } from "../../../primitives/link-button.tsx";

export const signInByBadge: WayToSignIn = {
  method: "badge",
  order: 5,
  isOffered: (config) => config?.methods.includes("badge") === true,
  isButton: true,
  Entry: SignInByBadge,
};

export type SignInByBadgePart = "badge";

function SignInByBadge({ screen, classNames }: SignInEntryProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  return (
    <LinkButton isWide part="badge" className={classNames?.badge} href={screen.keeping(routes.signIn)}>
      {t("badge.signIn")}
    </LinkButton>
  );
}
