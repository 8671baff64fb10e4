"use client";
import type { Result, SessionData } from "@latchkey/client";
import { type ReactNode, useId, useState } from "react";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { type ReauthenticateHandle, useReauthenticateFlow } from "../flows/use-reauthenticate-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { Loading } from "../primitives/loading.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { Skeleton } from "../primitives/skeleton.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { absolute, withQuery, withTarget } from "../provider/navigation.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { ProviderMark } from "../social/provider-mark.tsx";
import { useAccounts } from "./use-accounts.ts";

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

/** There is no way of confirming here: a new sign-in is one, by an account at a provider where there is one. */
function BySigningIn({ onCancel }: { onCancel(): void }): ReactNode {
  const t = useMessages();
  const { client, navigate, routes } = useSurroundings();
  const { config } = useConfig();
  const { accounts } = useAccounts();
  const [pending, setPending] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { pathname, search, hash } = location;
  const here = pathname + search + hash;
  const ways = (config?.socialProviders ?? []).filter(({ id }) =>
    accounts.some(({ providerId }) => providerId === id),
  );
  /** What is left behind ends first, when it is known where to go. */
  const leave = async (
    way: string,
    findOut: () => Promise<Result<{ url?: string | undefined }>>,
  ): Promise<void> => {
    if (pending !== null) return;
    setPending(way);
    const { data, error } = await findOut();
    const left = error === null ? await client.signOut() : { error };
    if (left.error === null && data?.url !== undefined) {
      navigate(data.url);
      return;
    }
    setPending(null);
    if (left.error !== null) setNotice(describeError(left.error, aboutForm(config, {}, [])));
  };
  const toProvider = (provider: string) => (): Promise<Result<{ url?: string | undefined }>> => {
    const failed =
      routes.socialError && withTarget(withQuery(routes.socialError, "provider", provider), here);
    return client.signIn.social({
      provider,
      callbackURL: absolute(here),
      disableRedirect: true,
      ...(failed === undefined ? {} : { errorCallbackURL: absolute(failed) }),
    });
  };
  const toSignIn = async () => ({ data: { url: withTarget(routes.signIn, here) }, error: null });
  return (
    <div data-part="alternatives">
      <FormNotice notice={notice} />
      {ways.map(({ id, name }) => (
        <Button
          key={id}
          isWide
          part="provider"
          // Brands say which ground their marks stand on: never a coloured one.
          icon={<ProviderMark provider={id} name={name} />}
          isPending={pending === id}
          onPress={() => void leave(id, toProvider(id))}
        >
          {t.rich("account.confirm.with", { provider: name })}
        </Button>
      ))}
      <Button
        variant={ways.length === 0 ? "primary" : "secondary"}
        isWide
        part="signIn"
        isPending={pending === ANY_WAY}
        onPress={() => void leave(ANY_WAY, toSignIn)}
      >
        {t(ways.length === 0 ? "account.confirm.again" : "social.failed.other")}
      </Button>
      <Button isWide part="cancel" isDisabled={pending !== null} onPress={onCancel}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}

/** No id of a provider: those have no spaces. */
const ANY_WAY = "any way";
