"use client";
import type { SessionData } from "@latchkey/client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { withQuery, withTarget } from "../../context/navigation.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Bdi } from "../../primitives/bdi.tsx";
import { Local } from "../../primitives/local.tsx";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { ContinueLink } from "../../screens/continue-link.tsx";
import { LinkForm, type LinkFormProps } from "../../screens/link-form.tsx";
import { Screen } from "../../screens/screen.tsx";
import { latchOf } from "../../screens/submit.tsx";
import { SwitchAccount } from "../../screens/switch-account.tsx";
import type { CommonPart, FormScreenProps } from "../../screens/types.ts";
import { useSession } from "../../session/use-session.ts";
import {
  type DeleteConfirmationHandle,
  type DeleteConfirmationStep,
  type UseDeleteConfirmationFlowOptions,
  useDeleteConfirmationFlow,
} from "./use-delete-confirmation-flow.ts";

export type DeleteConfirmationPart = CommonPart | "summary" | "organizations" | "cancel";

export interface DeleteConfirmationProps
  extends FormScreenProps<DeleteConfirmationPart>,
    UseDeleteConfirmationFlowOptions {
  /** Page where a deletion begins, which sends the link. Default: the provider's `routes.account`. */
  startUrl?: string | undefined;
  /** Page to sign in on, which leads back here. Default: the provider's `routes.signIn` with this page. */
  signInUrl?: string | undefined;
}

/** Deletes the signed-in user's account with the link from an email, at a press. */
export const DeleteConfirmation = forwardRef<HTMLDivElement, DeleteConfirmationProps>(
  function DeleteConfirmation({ messages, ...props }, ref) {
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <DeleteConfirmationScreen {...props} rootRef={ref} />
      </Local>
    );
  },
);

type ScreenOnly = Omit<DeleteConfirmationProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function DeleteConfirmationScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { data } = useSession();
  const flow = useDeleteConfirmationFlow(props);
  const { step } = flow;
  // After the press the session ends with the account, so the user isn't asked to sign in.
  const shown = data === null && step !== "done" && !flow.pending ? "signedOut" : step;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="DeleteConfirmation"
      title={t(`auth.delete.${shown}.title`)}
      titleClass={classNames?.title}
      step={shown}
      latch={latchOf(flow)}
      isRefused={flow.formError !== null}
    >
      <Step {...props} flow={flow} shown={shown} user={data?.user ?? null} />
    </Screen>
  );
}

interface StepProps extends ScreenOnly {
  flow: DeleteConfirmationHandle;
  shown: DeleteConfirmationStep | "signedOut";
  user: SessionData["user"] | null;
}

function Step(props: StepProps): ReactNode {
  const { flow, shown, user, startUrl, signInUrl, classNames } = props;
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  switch (shown) {
    case "confirm":
      return (
        <>
          {user === null ? null : <WhatGoes user={user} className={classNames?.summary} />}
          <Act {...props} label={t("auth.delete.submit.label")} variant="danger" />
        </>
      );
    case "owner":
      return (
        <>
          <Owned organizations={flow.organizations} className={classNames?.organizations} />
          <Act {...props} label={t("auth.delete.owner.again")} variant="secondary" />
        </>
      );
    case "signedOut":
      return <SignInFirst signInUrl={signInUrl} token={flow.token} />;
    case "done":
      return <p data-part="text">{t("auth.delete.done.text")}</p>;
    case "failed":
    case "missing":
      return (
        <>
          <p data-part="text">
            {shown === "missing" || user === null
              ? t("auth.delete.missing.text")
              : t.rich("auth.delete.failed.text", { email: user.email })}
          </p>
          <ContinueLink to={startUrl ?? routes.account}>{t("auth.delete.again")}</ContinueLink>
          <SwitchAccount here={forms.deleteAccount ?? routes.signIn} />
        </>
      );
  }
}

/** The organizations that would be left without an owner. */
function Owned({
  organizations,
  className,
}: {
  organizations: DeleteConfirmationHandle["organizations"];
  className: string | undefined;
}): ReactNode {
  const t = useMessages();
  return (
    <div data-part="organizations" className={className}>
      <p data-part="text">{t("auth.delete.owner.text", { n: organizations.length })}</p>
      <ul>
        {organizations.map(({ id, name, members }) => (
          <li key={id}>
            <strong>
              <Bdi>{name}</Bdi>
            </strong>{" "}
            {t("auth.delete.owner.members", { n: members })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names of what is lost. */
function WhatGoes({
  user,
  className,
}: {
  user: SessionData["user"];
  className: string | undefined;
}): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { email } = user;
  const name = user.name || email;
  return (
    <div data-part="summary" className={className}>
      <p data-part="text">{t.rich("auth.delete.confirm.text", { appName: config?.appName ?? "", email })}</p>
      <ul>
        <li>{t.rich("auth.delete.confirm.profile", { name })}</li>
        <li>{t("auth.delete.confirm.methods")}</li>
        <li>{t("auth.delete.confirm.sessions")}</li>
      </ul>
      <p data-part="text">{t("auth.delete.confirm.final")}</p>
    </div>
  );
}

function Act(
  props: Pick<StepProps, "flow" | "classNames" | "slots"> & Pick<LinkFormProps, "label" | "variant">,
): ReactNode {
  const { flow, label, variant, classNames, slots } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  return (
    <LinkForm
      flow={flow}
      action={forms.deleteAccount}
      label={label}
      variant={variant}
      pendingLabel={t("auth.delete.submit.pending")}
      cancelLabel={t("auth.delete.cancel")}
      classNames={classNames}
      slots={slots}
    />
  );
}

/** The link belongs to an account: its reader must sign in to that account, and comes back here. */
function SignInFirst({
  signInUrl,
  token,
}: {
  signInUrl: string | undefined;
  token: string | null | undefined;
}): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const isHydrated = useHydrated();
  const here = isHydrated && token ? withQuery(location.pathname, "token", token) : undefined;
  return (
    <>
      <p data-part="text">{t("auth.delete.signedOut.text")}</p>
      <ContinueLink to={signInUrl ?? withTarget(routes.signIn, here)}>
        {t("auth.signIn.submit.label")}
      </ContinueLink>
    </>
  );
}
