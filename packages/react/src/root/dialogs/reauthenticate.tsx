"use client";
import type { SessionData } from "@latchkey/client";
import { Fragment, type ReactNode, useId, useState } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { withTarget } from "../../context/navigation.ts";
import { useWays } from "../../context/use-ways.ts";
import { describeError, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { USUAL_METHODS } from "../../flows/reauthenticate-flow.ts";
import { useMessages } from "../../messages/provider.tsx";
import { text } from "../../messages/translator.ts";
import { Button } from "../../primitives/button.tsx";
import { Loading } from "../../primitives/loading.tsx";
import { Skeleton } from "../../primitives/skeleton.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { latchOf } from "../../screens/submit.tsx";
import { WhoseAccount } from "../../screens/whose-account.tsx";
import { IdentityDialog } from "./identity-dialog.tsx";
import { useReauthenticateFlow } from "./use-reauthenticate-flow.ts";
import { WAYS_TO_CONFIRM } from "./ways.ts";

export interface ReauthenticateProps {
  user: SessionData["user"];
  onAnswer(isConfirmed: boolean): void;
}

const NONE = text("account.confirm.none");

/**
 * Asks the user to re-authenticate, over the unchanged page, by any of their methods. The action that needs
 * it then continues automatically; without an answer nothing changes.
 */
export function Reauthenticate({ user, onAnswer }: ReauthenticateProps): ReactNode {
  const t = useMessages();
  const flow = useReauthenticateFlow({ onSuccess: () => onAnswer(true) });
  const textId = useId();
  const methods = flow.methods ?? USUAL_METHODS;
  const ways = useWays("confirm", WAYS_TO_CONFIRM).filter(({ method }) => methods.includes(method));
  const [first] = ways;
  const isHeld = ways.length === 1 && first?.holdsCancel === true;
  const cancel = (
    <Button isWide part="cancel" isDisabled={flow.pending} onPress={() => onAnswer(false)}>
      {t("common.cancel")}
    </Button>
  );
  return (
    <IdentityDialog
      name="Reauthenticate"
      title={t("account.confirm.title")}
      text={t.text(first?.text ?? NONE)}
      textId={textId}
      latch={latchOf(flow)}
      onDismiss={() => {
        if (!flow.pending) onAnswer(false);
      }}
    >
      <WhoseAccount user={user} />
      <Loading isLoading={flow.methods === null} skeleton={<Skeleton shape="block" height="8rem" />}>
        {ways.map(({ method, Entry }, index) => (
          <Fragment key={method}>
            {index !== 1 ? null : <p data-part="divider">{t("common.or")}</p>}
            <Entry user={user} flow={flow} onConfirmed={() => onAnswer(true)}>
              {isHeld ? cancel : null}
            </Entry>
          </Fragment>
        ))}
        {first === undefined ? <SignInAnew /> : null}
        {isHeld ? null : <div data-part="alternatives">{cancel}</div>}
      </Loading>
    </IdentityDialog>
  );
}

/** A new sign-in, for users without a method for re-authentication. */
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
