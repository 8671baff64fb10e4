"use client";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useSurroundings } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { ProviderMark } from "../../features/social/provider-mark.tsx";
import { ListRow } from "../../lists/list-row.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge, Button, Time } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnOnly } from "../../screens/own-only.tsx";
import type { Parts } from "../../screens/parts.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import type { OwnAccount } from "../../session/use-accounts.ts";
import type { ConnectedAccountsPart } from "../part-names.ts";

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
  onDisconnect(): void;
}

/** One connected account: its provider, its date, the data it shares, and a button to disconnect it. */
export function ConnectedAccount(props: ConnectedAccountProps): ReactNode {
  const { account, name, isOffered, parts, kept, failure, onDisconnect } = props;
  const { part } = parts;
  const t = useMessages();
  return (
    <ListRow
      id={account.id}
      parts={parts}
      icon={<ProviderMark provider={account.providerId} name={name} />}
      title={
        <p {...part("provider")}>
          <bdi>{name}</bdi> {isOffered ? null : <Badge>{t("account.connections.notOffered")}</Badge>}
        </p>
      }
      facts={[
        [t("account.connections.since"), <Time key="since" value={account.createdAt} />],
        account.scopes.length > 0 && [
          t("account.connections.scopes"),
          <span key="scopes" dir="ltr">
            {account.scopes.join(", ")}
          </span>,
        ],
      ]}
      more={(metaId) => (
        <>
          <OwnOnly>
            {isOffered ? <WhoThere account={account} name={name} describedBy={metaId} /> : null}
          </OwnOnly>
          {kept ? <div {...part("kept")}>{kept}</div> : null}
        </>
      )}
      removal={
        kept
          ? undefined
          : {
              label: t("account.connections.disconnect.label"),
              name: t("account.connections.disconnect.name", { provider: name }),
              failure,
              ask: onDisconnect,
            }
      }
    />
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
  const who = useRef<HTMLParagraphElement>(null);
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
    if (data === null) return;
    setFound(data.user.email ?? data.user.name ?? data.user.id);
  };
  // The pressed button disappeared. If the focus is elsewhere by now, it stays there.
  useLayoutEffect(() => {
    if (found !== null && document.activeElement === document.body) who.current?.focus();
  }, [found]);
  return (
    <>
      <p ref={who} role="status" tabIndex={-1} data-part="who">
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
