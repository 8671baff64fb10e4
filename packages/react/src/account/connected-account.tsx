"use client";
import { type ReactNode, type RefCallback, useId, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { Badge, Button, ConfirmDialog, preloading, Time } from "../primitives/index.ts";
import { useSurroundings } from "../provider/context.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnActions, OwnOnly } from "../screens/own-only.tsx";
import type { OwnAccount } from "../session/accounts-store.ts";
import { ProviderMark } from "../social/provider-mark.tsx";
import type { ConnectedAccountsPart } from "./part-names.ts";
import type { Parts } from "./parts.ts";
import { useDescribe } from "./use-describe.ts";

export interface ConnectedAccountProps {
  account: OwnAccount;
  /** Name of the provider. */
  name: string;
  /** True if users can sign in with the provider. */
  isOffered: boolean;
  parts: Parts<ConnectedAccountsPart>;
  /** Reason why the account can't be disconnected. Undefined: it can. */
  kept: ReactNode;
  /** Error of disconnecting. */
  failure: Notice | null;
  buttonRef: RefCallback<HTMLButtonElement>;
  onDisconnect(): void;
}

/** One connected account: its provider, its date, the data it shares, and a button to disconnect it. */
export function ConnectedAccount(props: ConnectedAccountProps): ReactNode {
  const { account, name, isOffered, parts, kept, failure, buttonRef, onDisconnect } = props;
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const keptId = useId();
  return (
    <li {...part("item")}>
      <ProviderMark provider={account.providerId} name={name} />
      <div data-part="about">
        <p {...part("provider")}>
          <bdi>{name}</bdi> {isOffered ? null : <Badge>{t("account.connections.notOffered")}</Badge>}
        </p>
        <dl {...part("meta")} id={metaId}>
          <div>
            <dt>{t("account.connections.since")}</dt>
            <dd>
              <Time value={account.createdAt} />
            </dd>
          </div>
          {account.scopes.length === 0 ? null : (
            <div>
              <dt>{t("account.connections.scopes")}</dt>
              <dd dir="ltr">{account.scopes.join(", ")}</dd>
            </div>
          )}
        </dl>
        <OwnOnly>
          {isOffered ? <WhoThere account={account} name={name} describedBy={metaId} /> : null}
        </OwnOnly>
        {kept ? (
          <div {...part("kept")} id={keptId}>
            {kept}
          </div>
        ) : null}
      </div>
      {kept ? null : (
        <OwnActions {...part("actions")}>
          <Button
            {...preloading(ConfirmDialog)}
            ref={buttonRef}
            size="small"
            aria-label={t("account.connections.disconnect.name", { provider: name })}
            // Two accounts at one provider have the same name.
            aria-describedby={metaId}
            onPress={onDisconnect}
          >
            {t("account.connections.disconnect.label")}
          </Button>
        </OwnActions>
      )}
      <FormNotice
        className={primitive("alert").className}
        notice={failure}
        isFocused
        onRetry={onDisconnect}
      />
    </li>
  );
}

interface WhoThereProps {
  account: OwnAccount;
  name: string;
  describedBy: string;
}

/** The account's details at the provider. They aren't stored here, so they are requested on demand. */
function WhoThere({ account, name, describedBy }: WhoThereProps): ReactNode {
  const t = useMessages();
  const { client } = useSurroundings();
  const describe = useDescribe();
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const ask = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    const { data, error } = await client.accountInfo({
      query: { accountId: account.id, providerId: account.providerId },
    });
    setPending(false);
    setNotice(error === null ? null : describe(error)[0]);
    if (data !== null) setFound(data.user.email ?? data.user.name ?? data.user.id);
  };
  return (
    <>
      <p role="status" data-part="who">
        {found === null ? null : (
          <>
            {t("account.connections.account")}: <bdi>{found}</bdi>
          </>
        )}
      </p>
      {found === null ? (
        <Button
          size="small"
          variant="quiet"
          part="show"
          isPending={isPending}
          pendingLabel={t("account.connections.show.pending", { provider: name })}
          aria-label={t("account.connections.show.name", { provider: name })}
          aria-describedby={describedBy}
          onPress={() => void ask()}
        >
          {t("account.connections.show.label")}
        </Button>
      ) : null}
      <FormNotice notice={notice} onRetry={() => void ask()} />
    </>
  );
}
