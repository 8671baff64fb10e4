"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { SocialButtons, type SocialButtonsProps } from "./social-buttons.tsx";
import { type UseSocialFlowOptions, useSocialFlow } from "./use-social-flow.ts";

export interface SocialSignInProps
  extends UseSocialFlowOptions,
    Pick<SocialButtonsProps, "action" | "className" | "slots"> {
  /** Ids of some of the providers. Default: all that the deployment offers. */
  providers?: readonly string[] | undefined;
}

/** The providers for signing in, above a form or alone. Renders nothing without providers. */
export function SocialSignIn(props: SocialSignInProps): ReactNode {
  const { providers, action, className, slots, ...options } = props;
  const flow = useSocialFlow(options);
  return (
    <OfferedProviders flow={flow} only={providers} action={action} className={className} slots={slots} />
  );
}

interface OfferedProvidersProps extends Omit<SocialButtonsProps, "providers"> {
  /** Ids of some of them. Default: all that the deployment offers. */
  only?: readonly string[] | undefined;
}

/** Does the same for a flow of the caller's. */
export function OfferedProviders({ only, ...buttons }: OfferedProvidersProps): ReactNode {
  const { config } = useConfig();
  const offered = (config?.socialProviders ?? []).filter(({ id }) => only?.includes(id) ?? true);
  if (offered.length === 0) return null;
  return (
    <div data-lk="Social">
      <SocialButtons {...buttons} providers={offered} />
    </div>
  );
}
