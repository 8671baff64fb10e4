"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useId, useState } from "react";
import { type ReauthenticateHandle, useReauthenticateFlow } from "../flows/use-reauthenticate-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { Loading } from "../primitives/loading.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { Skeleton } from "../primitives/skeleton.tsx";
import { useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";

/** Beside whatever form the dialog stands over. */
const IDS = { password: "lk-confirm-password" };

export interface ReauthenticateProps {
  user: SessionData["user"];
  onAnswer(isConfirmed: boolean): void;
}

/**
 * Asks to confirm that it's still the same person, over the page as it is. What needed it goes on by itself; without
 * an answer everything stays as it was.
 */
export function Reauthenticate({ user, onAnswer }: ReauthenticateProps): ReactNode {
  const t = useMessages();
  const flow = useReauthenticateFlow({ onSuccess: () => onAnswer(true) });
  const textId = useId();
  const isPossible = flow.methods === null || flow.methods.includes("password");
  return (
    <DialogOverlay
      isOpen
      onOpenChange={(isWanted) => {
        if (!isWanted && !flow.pending) onAnswer(false);
      }}
      title={t("account.confirm.title")}
      describedBy={textId}
    >
      <div data-lk="Reauthenticate" data-state={latchOf(flow)}>
        <p id={textId} data-part="text">
          {t(isPossible ? "account.confirm.text" : "account.confirm.none")}
        </p>
        <p data-part="account">
          <span data-part="label">{t("auth.expired.account")}</span> <bdi dir="ltr">{user.email}</bdi>
        </p>
        <Loading isLoading={flow.methods === null} skeleton={<Skeleton shape="block" height="8rem" />}>
          {isPossible ? (
            <ByPassword flow={flow} user={user} onCancel={() => onAnswer(false)} />
          ) : (
            <BySigningIn onCancel={() => onAnswer(false)} />
          )}
        </Loading>
      </div>
    </DialogOverlay>
  );
}

interface ByPasswordProps {
  flow: ReauthenticateHandle;
  user: SessionData["user"];
  onCancel(): void;
}

function ByPassword({ flow, user, onCancel }: ByPasswordProps): ReactNode {
  const t = useMessages();
  const error = flow.fieldErrors.password;
  return (
    <FlowForm flow={flow} ids={IDS}>
      <HiddenUsername value={user.email} />
      <PasswordField
        part="password"
        label={t("auth.signIn.password.label")}
        id={IDS.password}
        name="password"
        autoComplete="current-password webauthn"
        enterKeyHint="go"
        autoFocus
        isReadOnly={flow.pending}
        value={flow.values.password}
        onChange={(password) => flow.set("password", password)}
        onShownChange={flow.passwordShown}
        error={error && t.text(error.text)}
      />
      <Submit
        label={t("account.confirm.submit")}
        pendingLabel={t("account.confirm.pending")}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={undefined}
      />
      <Button isWide part="cancel" isDisabled={flow.pending} onPress={onCancel}>
        {t("common.cancel")}
      </Button>
    </FlowForm>
  );
}

/** There is no way of confirming here: a new sign-in is one. */
function BySigningIn({ onCancel }: { onCancel(): void }): ReactNode {
  const t = useMessages();
  const { client, navigate, routes } = useSurroundings();
  const [isPending, setPending] = useState(false);
  const { pathname, search, hash } = location;
  const signInAgain = async (): Promise<void> => {
    setPending(true);
    const { error } = await client.signOut();
    setPending(false);
    if (error !== null) return;
    navigate(withTarget(routes.signIn, pathname + search + hash));
  };
  return (
    <div data-part="alternatives">
      <Button variant="primary" isWide part="signIn" isPending={isPending} onPress={() => void signInAgain()}>
        {t("account.confirm.again")}
      </Button>
      <Button isWide part="cancel" isDisabled={isPending} onPress={onCancel}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}
