"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from "react";
import { useMessages } from "../messages/index.ts";
import { FocusPlace } from "../primitives/focus-place.tsx";
import { Button, ConfirmDialog, Done, Loading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { useKeptFocus } from "../primitives/use-kept-focus.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OnUnmount } from "../screens/on-unmount.tsx";
import { OwnOnlyNote } from "../screens/own-only.tsx";
import { TextLink } from "../screens/text-link.tsx";
import type { OwnAccount } from "../session/accounts-store.ts";
import { useAccounts } from "../session/index.ts";
import { useImpersonated } from "../session/use-impersonated.ts";
import { ProviderMark } from "../social/provider-mark.tsx";
import type { SocialHandle } from "../social/use-social-flow.ts";
import { ConnectedAccount } from "./connected-account.tsx";
import { ConnectionResult } from "./connection-result.tsx";
import type { ConnectedAccountsPart } from "./part-names.ts";
import { type AccountProps, type Parts, partsOf } from "./parts.ts";
import { SessionSkeleton } from "./session-skeleton.tsx";
import { StaleNote } from "./stale-note.tsx";
import { useConnectFlow } from "./use-connect-flow.ts";
import { type Disconnection, useDisconnection } from "./use-disconnection.ts";

export type { ConnectedAccountsPart } from "./part-names.ts";

export interface ConnectedAccountsProps extends AccountProps<ConnectedAccountsPart> {
  /** IDs of the providers that may be connected. Default: all that the deployment offers. */
  providers?: readonly string[] | undefined;
  /** Page on which a password is set. Default: the provider's `routes.account`. */
  passwordUrl?: string | undefined;
  /** URL of this page, which providers redirect back to. Default: the current path. */
  pageUrl?: string | undefined;
  /** Offers to connect this provider, at the top: `connect` from the page's URL. */
  connect?: string | undefined;
  /** Provider that was just connected: `connected` from the page's URL. */
  connected?: string | undefined;
  /** Error code of connecting `provider`: `error` and `provider` from the page's URL. */
  error?: string | undefined;
  provider?: string | undefined;
}

/** The caller's accounts at providers: connects more of them, disconnects all but the last sign-in method. */
export const ConnectedAccounts = forwardRef<HTMLDivElement, ConnectedAccountsProps>(
  function ConnectedAccounts(props, ref) {
    const { messages, ...list } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <ConnectedAccountsView {...list} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<ConnectedAccountsProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

/** Provider ID of a password. */
const PASSWORD = "credential";

function ConnectedAccountsView(props: ViewProps): ReactNode {
  const { className, style, classNames, passwordUrl, pageUrl, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<ConnectedAccountsPart>(classNames);
  const { primitive } = parts;
  const { config } = useConfig();
  const known = useAccounts();
  const { accounts, isPending, error, refetch } = known;
  const flow = useConnectFlow({ pageUrl, onError: props.onError });

  const connected = accounts.filter(({ providerId }) => providerId !== PASSWORD);
  const places = usePlaces(forwarded);
  const { root } = places;
  const disconnection = useDisconnection(known, props, places.ended);

  return (
    <FocusPlace
      ref={root}
      name="ConnectedAccounts"
      label={t("account.connections.connected")}
      className={className}
      style={style}
    >
      {isPending ? null : (
        <ConnectionResult {...props} accounts={accounts} flow={flow} part={primitive("news")} />
      )}
      <Loading
        isLoading={isPending || config === undefined}
        skeleton={<SessionSkeleton />}
        onRetry={() => void refetch()}
      >
        <StaleNote
          list={accounts}
          error={error}
          part={primitive("alert")}
          onRetry={() => {
            places.focus();
            void refetch();
          }}
        />
        <OwnOnlyNote {...primitive("alert")} />
        <Connected
          accounts={connected}
          isKnown={error === null}
          disconnection={disconnection}
          places={places}
          passwordUrl={passwordUrl}
          parts={parts}
        />
        {error === null ? (
          <Others providers={props.providers} connected={connected} flow={flow} parts={parts} />
        ) : null}
      </Loading>
      <Done {...primitive("status")} isFloating>
        {disconnection.said}
      </Done>
      <DisconnectDialog disconnection={disconnection} onClosed={places.closed} />
    </FocusPlace>
  );
}

interface ConnectedProps {
  accounts: readonly OwnAccount[];
  /** False if the accounts couldn't be loaded. */
  isKnown: boolean;
  disconnection: Disconnection;
  places: ReturnType<typeof usePlaces>;
  passwordUrl: string | undefined;
  parts: Parts<ConnectedAccountsPart>;
}

function Connected(props: ConnectedProps): ReactNode {
  const { accounts, isKnown, disconnection, places, passwordUrl, parts } = props;
  const t = useMessages();
  const offered = useConfig().config?.socialProviders ?? [];
  const { failure } = disconnection;
  if (accounts.length === 0)
    return isKnown ? <p {...parts.part("none")}>{t("account.connections.none")}</p> : null;
  return (
    <ul {...parts.part("list")} aria-label={t("account.connections.connected")}>
      {accounts.map((account) => {
        const known = offered.find(({ id }) => id === account.providerId);
        const provider = known?.name ?? account.providerId;
        return (
          <ConnectedAccount
            key={account.id}
            account={account}
            name={provider}
            isOffered={known !== undefined}
            parts={parts}
            kept={
              account.mayUnlink === false ? (
                <Kept
                  provider={provider}
                  passwordUrl={passwordUrl}
                  hasOthers={offered.some(({ id }) => !accounts.some(({ providerId }) => providerId === id))}
                />
              ) : undefined
            }
            failure={failure?.of === account.id ? failure.notice : null}
            buttonRef={(button) => places.keep(account, button)}
            onDisconnect={() => disconnection.askFor({ account, provider })}
          />
        );
      })}
    </ul>
  );
}

/** Props of the note that explains why the last sign-in method can't be removed, and what to do first. */
interface KeptProps {
  provider: string;
  passwordUrl: string | undefined;
  /** True if there is another provider to connect. */
  hasOthers: boolean;
}

function Kept({ provider, passwordUrl, hasOthers }: KeptProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  return (
    <p>
      {t.rich("account.connections.last.text", { provider })}{" "}
      {config?.methods.includes("password") && config.passwordReset ? (
        <>
          {t("account.connections.last.mail")}{" "}
          <TextLink href={passwordUrl ?? routes.account}>{t("account.connections.last.action")}</TextLink>
        </>
      ) : hasOthers ? (
        t("account.connections.last.other")
      ) : null}
    </p>
  );
}

interface DisconnectDialogProps {
  disconnection: Disconnection;
  onClosed(): void;
}

function DisconnectDialog({ disconnection, onClosed }: DisconnectDialogProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { asked, isOpen, isPending, confirm, close } = disconnection;
  if (asked === null) return null;
  const { provider } = asked;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={isPending}
      tone="danger"
      title={t("account.connections.disconnect.title", { provider })}
      confirmLabel={t("account.connections.disconnect.submit")}
      onConfirm={confirm}
      onOpenChange={(isWanted) => {
        if (!isWanted) close();
      }}
    >
      <p>{t.rich("account.connections.disconnect.text", { provider, appName: config?.appName ?? "" })}</p>
      <OnUnmount onUnmount={onClosed} />
    </ConfirmDialog>
  );
}

/** Manages the focus after the dialog has closed: its button is gone, or has a new alert beside it. */
function usePlaces(forwarded: ForwardedRef<HTMLDivElement>) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  useKeptFocus(root);
  const afterwards = useRef<(() => void) | null>(null);
  return {
    root,
    /** Keeps the focus when the pressed button disappears with the answer. */
    focus: () => root.current?.focus(),
    keep({ id }: OwnAccount, button: HTMLButtonElement | null): void {
      if (button === null) buttons.current.delete(id);
      else buttons.current.set(id, button);
    },
    ended({ id }: OwnAccount, isDone: boolean): void {
      afterwards.current = () => {
        const row = buttons.current.get(id)?.closest("li");
        const told = isDone ? null : row?.querySelector<HTMLElement>('[data-part="alert"]');
        // The result is announced beside the list.
        (told ?? root.current)?.focus();
      };
    },
    closed(): void {
      afterwards.current?.();
      afterwards.current = null;
    },
  };
}

interface OthersProps {
  /** IDs of the providers that may be connected. */
  providers: readonly string[] | undefined;
  connected: readonly OwnAccount[];
  flow: SocialHandle;
  parts: Parts<ConnectedAccountsPart>;
}

/** Providers that can still be connected. */
function Others({ providers, connected, flow, parts }: OthersProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const offered = useConfig().config?.socialProviders ?? [];
  const others = offered.filter(
    ({ id }) => (providers?.includes(id) ?? true) && !connected.some((one) => one.providerId === id),
  );
  // An administrator who impersonates a user can't connect accounts.
  if (useImpersonated() || others.length === 0) return null;
  return (
    <section {...part("others")} aria-label={t("account.connections.others")}>
      <h2>{t("account.connections.others")}</h2>
      <FormNotice className={primitive("alert").className} notice={flow.error} retryAfter={flow.retryAfter} />
      <ul {...part("list")} aria-label={t("account.connections.others")}>
        {others.map(({ id, name }) => (
          <li key={id} {...part("item")}>
            <ProviderMark provider={id} name={name} />
            <p {...part("provider")}>
              <bdi>{name}</bdi>
            </p>
            <div {...part("actions")}>
              <Button
                size="small"
                aria-label={t("account.connections.connect.name", { provider: name })}
                isPending={flow.pending === id}
                pendingLabel={t("account.connections.connect.pending", { provider: name })}
                onPress={() => void flow.start(id)}
              >
                {t("account.connections.connect.label")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
