"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Alert, Button, type LookProps } from "../primitives/index.ts";
import { useConfig } from "../provider/context.ts";
import type { OwnAccount } from "../session/accounts-store.ts";
import { aboutProvider, providerNamed } from "../social/about-provider.ts";
import { type SocialFailure, socialFailure } from "../social/callback-errors.ts";
import type { SocialHandle } from "../social/use-social-flow.ts";

export interface ConnectionNewsProps {
  connect?: string | undefined;
  connected?: string | undefined;
  error?: string | undefined;
  provider?: string | undefined;
  accounts: readonly OwnAccount[];
  flow: SocialHandle;
  part: LookProps;
}

/** What someone comes to the page with: a provider that asks to be connected, or what became of one that was. */
export function ConnectionNews(props: ConnectionNewsProps): ReactNode {
  const { accounts, flow, part } = props;
  const t = useMessages();
  const { config } = useConfig();
  const [isPutOff, setPutOff] = useState(false);
  const isThere = (id: string): boolean => accounts.some(({ providerId }) => providerId === id);
  const appName = config?.appName ?? "";
  if (props.error !== undefined) {
    const from = providerNamed(props.provider, config);
    const about = aboutProvider(from, config);
    const failure = whileConnecting(socialFailure(props.error));
    return (
      <Alert
        {...part}
        isFocusedWhen={1}
        title={t.rich(`social.failed.${TITLED.has(failure) ? failure : "notAllowed"}.title`, about)}
        actions={
          from === undefined || isThere(from.id) ? undefined : (
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
  const done = providerNamed(props.connected, config);
  if (done !== undefined)
    // Anyone may have written the address: the list says whether it is so.
    return isThere(done.id) ? (
      <Alert {...part} tone="success" isFocusedWhen={1}>
        {t.rich("account.connections.connect.done", { provider: done.name })}
      </Alert>
    ) : null;
  const wanted = providerNamed(props.connect, config);
  if (wanted === undefined || isPutOff || isThere(wanted.id)) return null;
  return (
    <Alert
      {...part}
      tone="info"
      isFocusedWhen={1}
      title={t.rich("account.connections.ask.title", { provider: wanted.name })}
      actions={
        <>
          <Button
            size="small"
            variant="primary"
            part="connect"
            isPending={flow.pending === wanted.id}
            pendingLabel={t("account.connections.connect.pending", { provider: wanted.name })}
            onPress={() => void flow.start(wanted.id)}
          >
            {t.rich("account.connections.ask.submit", { provider: wanted.name })}
          </Button>
          <Button size="small" onPress={() => setPutOff(true)}>
            {t("account.connections.ask.later")}
          </Button>
        </>
      }
    >
      {t.rich("account.connections.ask.text", { provider: wanted.name, appName })}
    </Alert>
  );
}

/** Failures whose own title says what happened to a connection; of others it is that there is none. */
const TITLED: ReadonlySet<SocialFailure> = new Set(["notOffered", "noEmail", "taken", "otherAddress"]);

/** What is about signing in has no place where someone is signed in. */
function whileConnecting(failure: SocialFailure): SocialFailure {
  return failure === "unfinished" || failure === "unverified" || failure === "closed"
    ? "notAllowed"
    : failure;
}
