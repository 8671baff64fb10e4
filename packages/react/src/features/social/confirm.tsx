"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { absolute, withQuery, withTarget } from "../../context/navigation.ts";
import { useMachine } from "../../context/use-machine.ts";
import type { ConfirmEntryProps, WayToConfirm } from "../../context/ways.ts";
import { useMessages } from "../../messages/provider.tsx";
import { text } from "../../messages/translator.ts";
import { Button } from "../../primitives/button.tsx";
import { Loading } from "../../primitives/loading.tsx";
import { Skeleton } from "../../primitives/skeleton.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { keepTyped } from "../../session/typed-values.ts";
import { useAccounts } from "../../session/use-accounts.ts";
import { popupWays } from "./popup-ways.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { createSocialFlow, type SocialAnswer } from "./social-flow.ts";
import type { SocialHandle } from "./use-social-flow.ts";

/** Confirms the user's identity with an account at a provider. */
export const confirmByProvider: WayToConfirm = {
  method: "provider",
  order: 2,
  text: text("account.confirm.provider"),
  Entry: ConfirmByProvider,
};

/**
 * The providers at which the caller has an account. In a popup window nothing on the page is lost, and the
 * action continues; without popups the page is left, and typed text is restored afterwards.
 */
function ConfirmByProvider({ user, onConfirmed }: ConfirmEntryProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { accounts, isPending } = useAccounts();
  const flow = useConfirmFlow(user, onConfirmed);
  const ways = (config?.socialProviders ?? []).filter(({ id }) =>
    accounts.some(({ providerId }) => providerId === id),
  );
  const waiting = flow.isInWindow ? ways.find(({ id }) => id === flow.pending) : undefined;
  return (
    <div data-part="alternatives">
      <FormNotice notice={flow.error} retryAfter={flow.retryAfter} isFocused />
      <Loading isLoading={isPending} skeleton={<Skeleton shape="block" height="3rem" />}>
        {ways.map(({ id, name }) => (
          <Button
            key={id}
            isWide
            part="provider"
            // Brands only allow their marks on certain backgrounds: never on a colored one.
            icon={<ProviderMark provider={id} name={name} />}
            isPending={flow.pending === id}
            onPress={() => void flow.start(id)}
          >
            {t.rich("account.confirm.with", { provider: name })}
          </Button>
        ))}
      </Loading>
      <p role="status" data-part="hint">
        {waiting === undefined ? null : t.rich("social.popup.waiting", { provider: waiting.name })}
      </p>
    </div>
  );
}

function useConfirmFlow(user: ConfirmEntryProps["user"], onConfirmed: () => void): SocialHandle {
  return useMachine({ user, onConfirmed }, (latest) =>
    createSocialFlow({
      config: () => latest.current.config,
      popup(provider) {
        const { client, config } = latest.current;
        return popupWays(client, config)?.reauthenticate({ provider });
      },
      async onDone() {
        const { session, onEvent, onConfirmed } = latest.current;
        await session.refetch();
        onEvent({ name: "reauthenticated" });
        onConfirmed();
      },
      async send(provider): Promise<SocialAnswer> {
        const { client, routes } = latest.current;
        const here = location.pathname + location.search + location.hash;
        const failed =
          routes.socialError && withTarget(withQuery(routes.socialError, "provider", provider), here);
        return await client.reauthenticate.social({
          provider,
          callbackURL: absolute(here),
          disableRedirect: true,
          ...(failed === undefined ? {} : { errorCallbackURL: absolute(failed) }),
        });
      },
      open(url) {
        keepTyped(latest.current.user.id);
        latest.current.navigate(url);
      },
    }),
  );
}
