"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { ProviderMark } from "../../features/social/provider-mark.tsx";
import type { SocialHandle } from "../../features/social/use-social-flow.ts";
import { ListPlace } from "../../lists/list-place.tsx";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import { type RowFocus, useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAccounts } from "../../session/index.ts";
import type { OwnAccount } from "../../session/use-accounts.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import type { ConnectedAccountsPart } from "../part-names.ts";
import { ConnectedAccount } from "./connected-account.tsx";
import { ConnectionResult } from "./connection-result.tsx";
import { useConnectFlow } from "./use-connect-flow.ts";

export type { ConnectedAccountsPart } from "../part-names.ts";

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
  const { className, style, classNames, passwordUrl, pageUrl, onSuccess, onError, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<ConnectedAccountsPart>(classNames);
  const { config } = useConfig();
  const known = useAccounts();
  const { accounts, isPending, error } = known;
  const flow = useConnectFlow({ pageUrl, onError });
  const connected = accounts.filter(({ providerId }) => providerId !== PASSWORD);
  const focus = useListFocus(forwarded);
  const nameOf = useProviderName();
  const removal = useRemoval<OwnAccount>({
    remove: known.unlink,
    onEnd: ({ id }, isDone) => focus.onEnd([id], isDone),
    onSuccess,
    onError,
  });
  const { done } = removal;
  return (
    <ListPlace
      name="ConnectedAccounts"
      label={t("account.connections.connected")}
      className={className}
      style={style}
      focus={focus}
      list={{ ...known, isPending: isPending || config === undefined }}
      rows={accounts}
      parts={parts}
      above={
        isPending ? null : (
          <ConnectionResult {...props} accounts={accounts} flow={flow} part={parts.primitive("news")} />
        )
      }
      done={done && t("account.connections.disconnect.done", { provider: nameOf(done) })}
      dialogs={<DisconnectDialog removal={removal} focus={focus} />}
    >
      <OwnOnlyNote {...parts.primitive("alert")} />
      <Connected
        accounts={connected}
        isKnown={error === null}
        removal={removal}
        passwordUrl={passwordUrl}
        parts={parts}
      />
      {error === null ? (
        <Others providers={props.providers} connected={connected} flow={flow} parts={parts} />
      ) : null}
    </ListPlace>
  );
}

function DisconnectDialog({ removal, focus }: { removal: Removal<OwnAccount>; focus: RowFocus }): ReactNode {
  const t = useMessages();
  const appName = useConfig().config?.appName ?? "";
  const nameOf = useProviderName();
  return (
    <RemovalDialog
      removal={removal}
      focus={focus}
      title={(account) => t("account.connections.disconnect.title", { provider: nameOf(account) })}
      text={(account) =>
        t.rich("account.connections.disconnect.text", { provider: nameOf(account), appName })
      }
      confirmLabel={t("account.connections.disconnect.submit")}
    />
  );
}

/** Returns the function that names an account's provider. */
function useProviderName(): (account: OwnAccount) => string {
  const offered = useConfig().config?.socialProviders ?? [];
  return ({ providerId }) => offered.find(({ id }) => id === providerId)?.name ?? providerId;
}

interface ConnectedProps {
  accounts: readonly OwnAccount[];
  /** False if the accounts couldn't be loaded. */
  isKnown: boolean;
  removal: Removal<OwnAccount>;
  passwordUrl: string | undefined;
  parts: Parts<ConnectedAccountsPart>;
}

function Connected(props: ConnectedProps): ReactNode {
  const { accounts, isKnown, removal, passwordUrl, parts } = props;
  const t = useMessages();
  const offered = useConfig().config?.socialProviders ?? [];
  const nameOf = useProviderName();
  const { failure } = removal;
  if (accounts.length === 0)
    return isKnown ? <p {...parts.part("none")}>{t("account.connections.none")}</p> : null;
  return (
    <ul tabIndex={-1} {...parts.part("list")} aria-label={t("account.connections.connected")}>
      {accounts.map((account) => (
        <ConnectedAccount
          key={account.id}
          account={account}
          name={nameOf(account)}
          isOffered={offered.some(({ id }) => id === account.providerId)}
          parts={parts}
          kept={
            account.mayUnlink === false ? (
              <Kept
                provider={nameOf(account)}
                passwordUrl={passwordUrl}
                hasOthers={offered.some(({ id }) => !accounts.some(({ providerId }) => providerId === id))}
              />
            ) : undefined
          }
          failure={failure?.item.id === account.id ? failure.notice : null}
          onDisconnect={() => removal.ask(account)}
        />
      ))}
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
