"use client";
import type { OfferedProvider } from "@latchkey/client/shared";
import { type ReactNode, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { aboutProvider, providerNamed } from "../../features/social/about-provider.ts";
import { type SocialFailure, socialFailure } from "../../features/social/callback-errors.ts";
import type { SocialHandle } from "../../features/social/use-social-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, type LookProps } from "../../primitives/index.ts";
import type { OwnAccount } from "../../session/use-accounts.ts";

export interface ConnectionResultProps {
  connect?: string | undefined;
  connected?: string | undefined;
  error?: string | undefined;
  provider?: string | undefined;
  accounts: readonly OwnAccount[];
  flow: SocialHandle;
  part: LookProps;
}

/** A provider to connect, or the result of connecting one. */
export function ConnectionResult(props: ConnectionResultProps): ReactNode {
  const { config } = useConfig();
  if (props.error !== undefined) return <Failed {...props} error={props.error} />;
  const done = providerNamed(props.connected, config);
  if (done !== undefined) return <Connected {...props} provider={done} />;
  const wanted = providerNamed(props.connect, config);
  return wanted === undefined ? null : <Ask {...props} provider={wanted} />;
}

function isThere({ id }: Pick<OfferedProvider, "id">, accounts: readonly OwnAccount[]): boolean {
  return accounts.some(({ providerId }) => providerId === id);
}

function Failed({
  error,
  provider,
  accounts,
  flow,
  part,
}: ConnectionResultProps & { error: string }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const from = providerNamed(provider, config);
  const about = aboutProvider(from, config);
  const failure = whileConnecting(socialFailure(error));
  return (
    <Alert
      {...part}
      isFocusedWhen={1}
      title={t.rich(`social.failed.${TITLED.has(failure) ? failure : "notAllowed"}.title`, about)}
      actions={
        from === undefined || isThere(from, accounts) ? undefined : (
          <Button
            size="small"
            isPending={flow.pending === from.id}
            pendingLabel={t("account.connections.connect.pending", { provider: from.name })}
            onPress={() => void flow.start(from.id)}
          >
            {t("social.failed.again", { provider: from.name })}
          </Button>
        )
      }
    >
      {t.rich(`social.failed.${failure}.text`, about)}
    </Alert>
  );
}

interface OfProvider extends Pick<ConnectionResultProps, "accounts" | "flow" | "part"> {
  provider: OfferedProvider;
}

function Connected({ provider, accounts, part }: OfProvider): ReactNode {
  const t = useMessages();
  // The URL may be forged: the account must be in the list.
  return isThere(provider, accounts) ? (
    <Alert {...part} tone="success" isFocusedWhen={1}>
      {t.rich("account.connections.connect.done", { provider: provider.name })}
    </Alert>
  ) : null;
}

function Ask({ provider: { id, name }, accounts, flow, part }: OfProvider): ReactNode {
  const t = useMessages();
  const appName = useConfig().config?.appName ?? "";
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff || isThere({ id }, accounts)) return null;
  return (
    <Alert
      {...part}
      tone="info"
      isFocusedWhen={1}
      title={t.rich("account.connections.ask.title", { provider: name })}
      actions={
        <>
          <Button
            size="small"
            variant="primary"
            part="connect"
            isPending={flow.pending === id}
            pendingLabel={t("account.connections.connect.pending", { provider: name })}
            onPress={() => void flow.start(id)}
          >
            {t.rich("account.connections.ask.submit", { provider: name })}
          </Button>
          <Button size="small" onPress={() => setPutOff(true)}>
            {t("account.connections.ask.later")}
          </Button>
        </>
      }
    >
      {t.rich("account.connections.ask.text", { provider: name, appName })}
    </Alert>
  );
}

/** Failures with a specific title; others are titled as a connection that wasn't made. */
const TITLED: ReadonlySet<SocialFailure> = new Set(["notOffered", "noEmail", "taken", "otherAddress"]);

/** Replaces failures of signing in, which make no sense to a signed-in user. */
function whileConnecting(failure: SocialFailure): SocialFailure {
  return failure === "unfinished" || failure === "unverified" || failure === "closed"
    ? "notAllowed"
    : failure;
}
