"use client";
import type { SessionData } from "@latchkey/client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect } from "react";
import { LocalMessages, useMessages } from "../messages/provider.tsx";
import { Bdi } from "../primitives/bdi.tsx";
import { LinkButton } from "../primitives/link-button.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withQuery, withTarget } from "../provider/navigation.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { GoOn } from "../screens/go-on.tsx";
import { Screen } from "../screens/screen.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { SwitchAccount } from "../screens/switch-account.tsx";
import type { CommonPart, ScreenProps } from "../screens/types.ts";
import { useSession } from "../session/use-session.ts";
import {
  type DeleteConfirmationHandle,
  type UseDeleteConfirmationFlowOptions,
  useDeleteConfirmationFlow,
} from "./use-delete-confirmation-flow.ts";

export type DeleteConfirmationPart = CommonPart | "summary" | "organizations" | "cancel";

export interface DeleteConfirmationProps
  extends ScreenProps<DeleteConfirmationPart>,
    UseDeleteConfirmationFlowOptions {
  /** Where a deletion begins: it sends the link. Default: the provider's `routes.account`. */
  startUrl?: string | undefined;
  /** Where people sign in, and come back here from. Default: the provider's `routes.signIn` with this page. */
  signInUrl?: string | undefined;
  /** Told when a form was refused, and when it no longer is: titles of pages begin with "Error" meanwhile. */
  onRefused?: ((isRefused: boolean) => void) | undefined;
}

/** Deletes an account with the link from a mail, by a press, for whoever is signed in to it. */
export const DeleteConfirmation = forwardRef<HTMLDivElement, DeleteConfirmationProps>(
  function DeleteConfirmation({ messages, ...props }, ref) {
    return (
      <LocalMessages messages={messages}>
        <DeleteConfirmationScreen {...props} rootRef={ref} />
      </LocalMessages>
    );
  },
);

type ScreenOnly = Omit<DeleteConfirmationProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function DeleteConfirmationScreen(props: ScreenOnly): ReactNode {
  const { rootRef, onRefused, startUrl, signInUrl, classNames, slots } = props;
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const { data } = useSession();
  const flow = useDeleteConfirmationFlow(props);
  const { step, organizations } = flow;
  const isRefused = flow.formError !== null;
  useEffect(() => onRefused?.(isRefused), [onRefused, isRefused]);

  // Pressed already: the session that ends with the account isn't missed.
  const shown = data === null && step !== "done" && !flow.pending ? "signedOut" : step;
  const start = startUrl ?? routes.account;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="DeleteConfirmation"
      title={t(`auth.delete.${shown}.title`)}
      titleClass={classNames?.title}
      step={shown}
      latch={latchOf(flow)}
    >
      {shown === "confirm" && data !== null ? (
        <WhatGoes user={data.user} className={classNames?.summary} />
      ) : null}
      {shown === "owner" ? (
        <div data-part="organizations" className={classNames?.organizations}>
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
      ) : null}
      {shown === "confirm" || shown === "owner" ? (
        <>
          <Act flow={flow} isAgain={shown === "owner"} classNames={classNames} slots={slots} />
          <LinkButton
            variant="quiet"
            isWide
            part="cancel"
            className={classNames?.cancel}
            href={routes.account}
          >
            {t("auth.delete.cancel")}
          </LinkButton>
        </>
      ) : null}
      {shown === "signedOut" ? <SignInFirst signInUrl={signInUrl} token={flow.token} /> : null}
      {shown === "failed" || shown === "missing" ? (
        <>
          <p data-part="text">
            {shown === "missing" || data === null
              ? t("auth.delete.missing.text")
              : t.rich("auth.delete.failed.text", { email: data.user.email })}
          </p>
          <GoOn to={start}>{t("auth.delete.again")}</GoOn>
          <SwitchAccount here={forms.deleteAccount ?? routes.signIn} />
        </>
      ) : null}
      {shown === "done" ? <p data-part="text">{t("auth.delete.done.text")}</p> : null}
    </Screen>
  );
}

/** What is lost, by its name. */
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
  props: Pick<DeleteConfirmationProps, "classNames" | "slots"> & {
    flow: DeleteConfirmationHandle;
    isAgain: boolean;
  },
): ReactNode {
  const { flow, isAgain, classNames, slots = {} } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  return (
    <FlowForm flow={flow} ids={{}} action={forms.deleteAccount} classNames={classNames} slots={slots}>
      <Submit
        label={isAgain ? t("auth.delete.owner.again") : t("auth.delete.submit.label")}
        pendingLabel={t("auth.delete.submit.pending")}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        variant={isAgain ? "secondary" : "danger"}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

/** The link belongs to an account: whoever opens it has to be signed in to that one, and comes back here. */
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
      <GoOn to={signInUrl ?? withTarget(routes.signIn, here)}>{t("auth.signIn.submit.label")}</GoOn>
    </>
  );
}
