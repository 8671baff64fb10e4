"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Optional } from "../../primitives/index.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSession } from "../../session/use-session.ts";
import { usePasskeys } from "./hooks.ts";
import { mayOffer, noteOffer } from "./offer-memory.ts";
import { useAddPasskey } from "./use-add-passkey.ts";
import { canKeep } from "./use-offered.ts";
import { hasPasskeys, passkeysOf } from "./ways/load.ts";

/** Milliseconds after a sign-in during which a passkey is offered. */
const AFTER_SIGN_IN = 5 * 60_000;

/**
 * Offers a passkey after a sign-in without one: once in 30 days, at most three times, and only on devices
 * that can store one. With `upgrade: "automatic"` it is created without a question where the browser
 * supports that, and announced.
 */
export function PasskeyOffer(): ReactNode {
  return (
    <Optional>
      <TimelyOffer />
    </Optional>
  );
}

function TimelyOffer(): ReactNode {
  const { data } = useSession();
  const { config } = useConfig();
  const isHydrated = useHydrated();
  const [isAsked] = useState(() => mayOffer(Date.now()));
  const startedAt = data?.session.createdAt.getTime() ?? 0;
  const isWanted = config?.passkey !== undefined && config.passkey.upgrade !== "off";
  if (!isHydrated || !isWanted || !isAsked || !hasPasskeys(config) || Date.now() - startedAt > AFTER_SIGN_IN)
    return null;
  return <Offer isAutomatic={config.passkey?.upgrade === "automatic"} />;
}

function Offer({ isAutomatic }: { isAutomatic: boolean }): ReactNode {
  const t = useMessages();
  const { passkeys, isPending, error, refetch } = usePasskeys();
  const [state, setState] = useState<"waiting" | "shown" | "done" | "over">("waiting");
  const done = async (): Promise<void> => {
    noteOffer(Date.now());
    setState("done");
    await refetch();
  };
  const flow = useAddPasskey({ onAdded: done });
  const hasNone = !isPending && error === null && passkeys.length === 0;
  useUpgrade(hasNone && state === "waiting", isAutomatic, (isCreated) => {
    if (isCreated) void done();
    else setState("shown");
  });
  if (state === "done")
    return (
      <Alert tone="success" part="passkeyOffer">
        {t("passkey.offer.done")}
      </Alert>
    );
  if (state !== "shown" || !hasNone) return null;
  return (
    <Alert
      tone="info"
      part="passkeyOffer"
      title={t("passkey.offer.title")}
      actions={
        <>
          <Button
            variant="primary"
            size="small"
            isPending={flow.isPending}
            pendingLabel={t("passkey.add.pending")}
            onPress={() => void flow.start()}
          >
            {t("passkey.add.first")}
          </Button>
          <Button
            size="small"
            onPress={() => {
              noteOffer(Date.now());
              setState("over");
            }}
          >
            {t("passkey.offer.later")}
          </Button>
        </>
      }
    >
      {t("passkey.offer.text")}
      <FormNotice notice={flow.error} />
      <span role="status">{flow.isCancelled ? t("passkey.add.cancelled") : null}</span>
    </Alert>
  );
}

/** Tries the automatic creation once, and reports whether a passkey was created. */
function useUpgrade(isDue: boolean, isAutomatic: boolean, onAnswer: (isCreated: boolean) => void): void {
  const { client } = useSurroundings();
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  useEffect(() => {
    if (!isDue) return;
    let isGone = false;
    const tell = (isCreated: boolean): void => {
      if (!isGone) answer.current(isCreated);
    };
    const upgrade = async (): Promise<void> => {
      if (!(await canKeep())) return;
      if (!isAutomatic || !(await canCreateAside())) return tell(false);
      const { error } = await (await passkeysOf(client)).addPasskey({ useAutoRegister: true });
      tell(error === null);
    };
    // If the browser doesn't answer, nothing is offered.
    upgrade().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isDue, isAutomatic, client]);
}

/**
 * Reports whether the browser creates passkeys without a dialog, right after a sign-in with a saved password.
 */
async function canCreateAside(): Promise<boolean> {
  // Older browsers lack this member.
  const statics = PublicKeyCredential as Partial<Pick<typeof PublicKeyCredential, "getClientCapabilities">>;
  const can: Readonly<Record<string, boolean | undefined>> =
    (await statics.getClientCapabilities?.call(PublicKeyCredential)) ?? {};
  return can.conditionalCreate === true;
}
