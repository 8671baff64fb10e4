"use client";
import type { AuthClient } from "@latchkey/client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { useProfileFlow } from "../account/profile/profile-flow.ts";
import { useConfig, useSurroundings } from "../context/context.ts";
import { CreateOrganization } from "../features/organization/create-organization.tsx";
import { organizationPage } from "../features/organization/organization-page.ts";
import { UserInvitations } from "../features/organization/user-invitations.tsx";
import { PasskeyStep } from "../features/passkey/welcome-step.tsx";
import { useLatest } from "../flows/use-latest.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Field } from "../primitives/field.tsx";
import { Local } from "../primitives/local.tsx";
import { Skeleton } from "../primitives/skeleton.tsx";
import { FlowForm } from "../screens/flow-form.tsx";
import { Screen } from "../screens/screen.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import type { ScreenProps } from "../screens/types.ts";
import { useUser } from "../session/use-user.ts";
import { EmailStep } from "./email-step.tsx";
import { useSteps, type WelcomeStep } from "./use-steps.ts";

export type WelcomePart = "title" | "count" | "form" | "submit" | "skip" | "footer";

export interface WelcomeProps extends Omit<ScreenProps<WelcomePart>, "slots"> {
  /** The final page. Default: the organization that was joined or created, else the provider's `routes.account`. */
  redirectTo?: string | undefined;
  /** Nothing is left to do, or the rest was skipped. Default: continues to the final page. */
  onDone?: (() => void) | undefined;
}

/**
 * The first steps in a new account, one at a time: confirming the email address, a missing name, a passkey, pending
 * invitations, an organization. Each can be skipped, and is only there if there is something to do. For
 * signed-in users.
 */
export const Welcome = forwardRef<HTMLDivElement, WelcomeProps>(function Welcome(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <WelcomeScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<WelcomeProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

const TITLES = {
  email: "auth.verify.sent.title",
  profile: "account.welcome.profile.title",
  passkey: "passkey.offer.title",
  invitations: "account.welcome.invitations.title",
  organization: "account.welcome.organization.title",
} as const;

function WelcomeScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames, ...screen } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const steps = useSteps();
  const { step, at, count } = steps;
  const onReached = useOnward(props, step === "over");
  const isWaiting = step === "loading" || step === "over";
  return (
    <Screen
      {...screen}
      ref={rootRef}
      name="Welcome"
      title={t(TITLES[isWaiting ? "profile" : step], { appName: config?.appName ?? "" })}
      titleClass={classNames?.title}
      // The first step isn't a change, so the focus stays where it is.
      step={at > 1 ? step : "first"}
      latch="idle"
    >
      {count > 1 && !isWaiting ? (
        <p data-part="count" className={classNames?.count}>
          {t("account.welcome.count", { at, count })}
        </p>
      ) : null}
      {isWaiting || user === null ? (
        <div aria-busy="true">
          <Skeleton shape="block" height="8rem" />
        </div>
      ) : (
        <StepOf
          step={step}
          user={user}
          classNames={classNames}
          onPass={() => steps.pass(step)}
          onReached={onReached}
        />
      )}
    </Screen>
  );
}

/** The organization that was joined or created. */
type Reached = { id: string } | { slug: string };

/** Continues when everything is done; the returned function records the organization to go to. */
function useOnward({ redirectTo, onDone }: WelcomeProps, isOver: boolean): (reached: Reached) => void {
  const { client, navigate, routes } = useSurroundings();
  const reached = useRef<Reached>(undefined);
  const goOn = useLatest(async () => {
    if (onDone !== undefined) return onDone();
    navigate(redirectTo ?? (await pageOf(reached.current, client, routes.organization)) ?? routes.account);
  });
  useEffect(() => {
    // Only a callback of the application can make it reject.
    if (isOver) goOn.current().catch(() => undefined);
  }, [isOver]);
  return (next) => {
    reached.current = next;
  };
}

async function pageOf(
  reached: Reached | undefined,
  client: AuthClient,
  below: string | undefined,
): Promise<string | undefined> {
  if (reached === undefined || below === undefined) return undefined;
  return "slug" in reached ? `${below}/${reached.slug}` : organizationPage(reached.id, client, below);
}

interface StepProps extends Pick<WelcomeProps, "classNames"> {
  step: WelcomeStep;
  user: { email: string; emailVerified: boolean };
  onPass(): void;
  onReached(reached: Reached): void;
}

function StepOf(props: StepProps): ReactNode {
  const { step, user, classNames, onPass, onReached } = props;
  const t = useMessages();
  const skip = <Skip className={classNames?.skip} onPress={onPass} />;
  switch (step) {
    case "email":
      return (
        <EmailStep user={user} onConfirmed={onPass}>
          <Button variant="quiet" isWide part="skip" className={classNames?.skip} onPress={onPass}>
            {t("auth.verify.later")}
          </Button>
        </EmailStep>
      );
    case "profile":
      return (
        <>
          <NameForm {...props} />
          {skip}
        </>
      );
    case "passkey":
      return <PasskeyStep classNames={classNames} onPass={onPass} />;
    case "invitations":
      return (
        <>
          <UserInvitations onJoined={({ organizationId: id }) => onReached({ id })} onEmpty={onPass} />
          {skip}
        </>
      );
    case "organization":
      return (
        <>
          <p data-part="text">{t("account.welcome.organization.text")}</p>
          <CreateOrganization
            logo={false}
            onDone={({ slug }) => {
              onReached({ slug });
              onPass();
            }}
          />
          {skip}
        </>
      );
  }
}

function Skip({ className, onPress }: { className: string | undefined; onPress(): void }): ReactNode {
  const t = useMessages();
  return (
    <Button variant="quiet" isWide part="skip" className={className} onPress={onPress}>
      {t("account.welcome.skip")}
    </Button>
  );
}

function NameForm({ classNames, onPass }: StepProps): ReactNode {
  const t = useMessages();
  const flow = useProfileFlow({ onSuccess: onPass });
  const { values, fieldErrors, pending } = flow;
  return (
    <>
      <p data-part="text">{t("account.welcome.profile.text")}</p>
      <FlowForm flow={flow} ids={{ name: "name" }} classNames={classNames}>
        <Field
          part="name"
          id="name"
          name="name"
          label={t("account.profile.name.label")}
          error={fieldErrors.name && t.text(fieldErrors.name.text)}
          autoComplete="name"
          dir="auto"
          isRequired
          isReadOnly={pending}
          value={values.name}
          onChange={(name) => flow.set("name", name)}
        />
        <Submit
          label={t("account.welcome.submit")}
          pendingLabel={t("account.profile.name.pending")}
          pending={pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
        />
      </FlowForm>
    </>
  );
}
