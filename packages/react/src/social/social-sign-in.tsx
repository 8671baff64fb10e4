"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useConfig } from "../provider/context.ts";
import { SocialButtons, type SocialButtonsProps } from "./social-buttons.tsx";
import { type UseSocialFlowOptions, useSocialFlow } from "./use-social-flow.ts";

export interface SocialSignInProps
  extends UseSocialFlowOptions,
    Pick<SocialButtonsProps, "action" | "className" | "slots"> {
  /** Ids of some of the providers. Default: all that the deployment offers. */
  providers?: readonly string[] | undefined;
  /** A form with a password follows: a line says that one of both is enough. */
  isFollowed?: boolean | undefined;
}

/** The providers to sign in with, above a form or alone. Nothing where there are none. */
export function SocialSignIn(props: SocialSignInProps): ReactNode {
  const { providers, isFollowed, action, className, slots, ...options } = props;
  const t = useMessages();
  const { config } = useConfig();
  const flow = useSocialFlow(options);
  const offered = (config?.socialProviders ?? []).filter(({ id }) => providers?.includes(id) ?? true);
  if (offered.length === 0) return null;
  return (
    <div data-lk="Social">
      <SocialButtons flow={flow} providers={offered} action={action} className={className} slots={slots} />
      {isFollowed ? <p data-part="divider">{t("common.or")}</p> : null}
    </div>
  );
}
