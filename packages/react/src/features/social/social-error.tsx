"use client";
import type { OfferedProvider } from "@latchkey/client/shared";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { toTarget, withQuery } from "../../context/navigation.ts";
import { useTarget } from "../../context/use-target.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Form } from "../../primitives/form.tsx";
import { LinkButton } from "../../primitives/link-button.tsx";
import { Local } from "../../primitives/local.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { Screen } from "../../screens/screen.tsx";
import type { CommonPart, ScreenProps } from "../../screens/types.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { aboutProvider, providerNamed } from "./about-provider.ts";
import { mayTryAgain, socialFailure } from "./callback-errors.ts";
import { type UseSocialFlowOptions, useSocialFlow } from "./use-social-flow.ts";

export interface SocialErrorProps extends ScreenProps<CommonPart | "text">, UseSocialFlowOptions {
  /** The `error` from the page's URL. */
  error: string;
  /** The `provider` from the page's URL, if there is one. */
  provider?: string | undefined;
}

/**
 * Shown to a user who returns from a provider without being signed in: what happened, and what to do about
 * it. Our text depends on the error; the rest of the URL isn't shown, since anyone may have written it.
 */
export const SocialError = forwardRef<HTMLDivElement, SocialErrorProps>(function SocialError(props, ref) {
  const { messages, ...screen } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <SocialErrorScreen {...screen} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<SocialErrorProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function SocialErrorScreen(props: ScreenOnly): ReactNode {
  const { rootRef, error, classNames } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  const { keeping } = useTarget(props.redirectTo);
  const failure = socialFailure(error);
  const provider = providerNamed(props.provider, config);
  const about = aboutProvider(provider, config);
  const signIn = keeping(routes.signIn);
  const connect = connectUrl(routes.connections, provider);
  const isNotLinked = failure === "notLinked";
  const isAgain = provider !== undefined && mayTryAgain(failure);
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="SocialError"
      title={t.rich(`social.failed.${failure}.title`, about)}
      titleClass={classNames?.title}
      step={failure}
      latch="error"
    >
      <p data-part="text" className={classNames?.text}>
        {t.rich(`social.failed.${failure}.text`, about)}
      </p>
      {isAgain ? <Again offered={provider} options={props} /> : null}
      {isNotLinked && connect !== undefined ? (
        <LinkButton variant="primary" isWide part="connect" href={toTarget(routes.signIn, connect)}>
          {t.rich("social.failed.notLinked.connect", about)}
        </LinkButton>
      ) : null}
      {failure === "unverified" && routes.verifyEmail !== undefined ? (
        <LinkButton variant="primary" isWide part="verify" href={keeping(routes.verifyEmail)}>
          {t("social.failed.unverified.action")}
        </LinkButton>
      ) : null}
      {isNotLinked && connect !== undefined ? null : (
        <LinkButton
          variant={isAgain || failure === "unverified" ? "secondary" : "primary"}
          isWide
          part="signIn"
          href={signIn}
        >
          {t(isNotLinked ? "errors.actions.signIn" : "social.failed.other")}
        </LinkButton>
      )}
      {failure === "closed" && config?.signUp === "open" ? (
        <LinkButton isWide part="signUp" href={keeping(routes.signUp)}>
          {t("auth.signUp.submit.label")}
        </LinkButton>
      ) : null}
    </Screen>
  );
}

/** Tries the same provider again. It is a form, so that it works without script. */
function Again({ offered, options }: { offered: OfferedProvider; options: UseSocialFlowOptions }): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const flow = useSocialFlow(options);
  return (
    <Form
      part="form"
      method="post"
      {...(forms.signIn === undefined ? {} : { action: forms.signIn })}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.start(offered.id);
      }}
    >
      <FormNotice notice={flow.error} retryAfter={flow.retryAfter} isFocused />
      <input type="hidden" name="provider" value={offered.id} />
      <WaitingButton
        type="submit"
        isWide
        variant="primary"
        part="again"
        label={t("social.failed.again", { provider: offered.name })}
        seconds={flow.retryAfter}
        isPending={flow.pending !== null}
      />
    </Form>
  );
}

/** Returns the page for connecting accounts, with a request to offer this one. */
function connectUrl(page: string | undefined, provider: OfferedProvider | undefined): string | undefined {
  return page === undefined || provider === undefined ? page : withQuery(page, "connect", provider.id);
}
