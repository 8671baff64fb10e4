"use client";
import { forwardRef } from "react";
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
export const SocialSignIn = forwardRef<HTMLDivElement, SocialSignInProps>(function SocialSignIn(props, ref) {
  const { providers, action, className, slots, ...options } = props;
  const flow = useSocialFlow(options);
  const buttons = { flow, action, className, slots };
  return <OfferedProviders {...buttons} ref={ref} only={providers} />;
});

interface OfferedProvidersProps extends Omit<SocialButtonsProps, "providers"> {
  /** Ids of some of them. Default: all that the deployment offers. */
  only?: readonly string[] | undefined;
}

/** Does the same for a flow of the caller's. */
export const OfferedProviders = forwardRef<HTMLDivElement, OfferedProvidersProps>(function OfferedProviders(
  { only, ...buttons },
  ref,
) {
  const { config } = useConfig();
  const offered = (config?.socialProviders ?? []).filter(({ id }) => only?.includes(id) ?? true);
  if (offered.length === 0) return null;
  return (
    <div data-lk="Social" ref={ref}>
      <SocialButtons {...buttons} providers={offered} />
    </div>
  );
});
