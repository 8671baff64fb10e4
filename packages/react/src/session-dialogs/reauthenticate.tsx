"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useId, useState } from "react";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Loading } from "../primitives/loading.tsx";
import { Skeleton } from "../primitives/skeleton.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { latchOf } from "../screens/submit.tsx";
import { ConfirmByProvider } from "../social/confirm-by-provider.tsx";
import { PasswordAgain, ShowAgain, WhoseAccount } from "./show-again.tsx";
import { useReauthenticateFlow } from "./use-reauthenticate-flow.ts";

export interface ReauthenticateProps {
  user: SessionData["user"];
  onAnswer(isConfirmed: boolean): void;
}

/**
 * Asks to confirm that it's still the same person, over the page as it is: by the password, by an account at a provider,
 * or by whichever of both there is. What needed it goes on by itself; without an answer everything stays as it was.
 */
export function Reauthenticate({ user, onAnswer }: ReauthenticateProps): ReactNode {
  const t = useMessages();
  const flow = useReauthenticateFlow({ onSuccess: () => onAnswer(true) });
  const textId = useId();
  const byPassword = flow.methods?.includes("password") ?? true;
  const byProvider = flow.methods?.includes("provider") ?? false;
  const text = byPassword ? "text" : byProvider ? "provider" : "none";
  const cancel = (
    <Button isWide part="cancel" isDisabled={flow.pending} onPress={() => onAnswer(false)}>
      {t("common.cancel")}
    </Button>
  );
  const providers = byProvider ? <ConfirmByProvider user={user} onConfirmed={() => onAnswer(true)} /> : null;
  return (
    <ShowAgain
      name="Reauthenticate"
      user={user}
      title={t("account.confirm.title")}
      text={t(`account.confirm.${text}`)}
      textId={textId}
      latch={latchOf(flow)}
      onDismiss={() => {
        if (!flow.pending) onAnswer(false);
      }}
    >
      <WhoseAccount user={user} />
      <Loading isLoading={flow.methods === null} skeleton={<Skeleton shape="block" height="8rem" />}>
        {byPassword ? (
          <PasswordAgain
            flow={flow}
            user={user}
            id="lk-confirm-password"
            label={t("account.confirm.submit")}
            pendingLabel={t("account.confirm.pending")}
          >
            {providers === null ? cancel : null}
          </PasswordAgain>
        ) : null}
        {byPassword && providers !== null ? <p data-part="divider">{t("common.or")}</p> : null}
        {providers}
        {byPassword || byProvider ? null : <SignInAnew />}
        {byPassword && providers === null ? null : <div data-part="alternatives">{cancel}</div>}
      </Loading>
    </ShowAgain>
  );
}

/** There is no way of confirming here: a new sign-in is one. */
function SignInAnew(): ReactNode {
  const t = useMessages();
  const { client, navigate, routes } = useSurroundings();
  const { config } = useConfig();
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { pathname, search, hash } = location;
  const leave = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    const { error } = await client.signOut();
    if (error === null) {
      navigate(withTarget(routes.signIn, pathname + search + hash));
      return;
    }
    setPending(false);
    setNotice(describeError(error, aboutForm(config, {}, [])));
  };
  return (
    <div data-part="alternatives">
      <FormNotice notice={notice} />
      <Button variant="primary" isWide part="signIn" isPending={isPending} onPress={() => void leave()}>
        {t("account.confirm.again")}
      </Button>
    </div>
  );
}
