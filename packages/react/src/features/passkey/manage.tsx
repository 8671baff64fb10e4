"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import type { WayToManage } from "../../context/ways.ts";
import { ActionLink } from "../../frame/action-link.tsx";
import { Suggestion } from "../../frame/next-step.tsx";
import { BoardLine } from "../../layout/board.tsx";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Loading, Skeleton } from "../../primitives/index.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSections } from "../../screens/sections.ts";
import { usePasskeys } from "./hooks.ts";
import { describeAccountError } from "./use-add-passkey.ts";
import { hasPasskeys } from "./ways/load.ts";

/** Number of passkeys, with a link to them. */
export const managePasskeys: WayToManage = {
  method: "passkey",
  order: 1,
  isOffered: (config) => config?.methods.includes("passkey") === true,
  title: text("passkey.title"),
  Entry: PasskeysCard,
  Suggestion: SuggestPasskey,
};

/** Suggests a passkey to users without one. With a passkey, nothing else is needed. */
function SuggestPasskey({ children }: { children: ReactNode }): ReactNode {
  const t = useMessages();
  const { passkeys, isPending, error } = usePasskeys();
  const { config } = useConfig();
  const isHydrated = useHydrated();
  if (isHydrated && !hasPasskeys(config)) return children;
  if (isPending || error !== null || passkeys.length > 0) return null;
  return (
    <Suggestion
      title={t("passkey.suggest.title")}
      text={t("passkey.suggest.text")}
      action={t("passkey.add.first")}
      section="passkeys"
    />
  );
}

function PasskeysCard(): ReactNode {
  const t = useMessages();
  const { passkeys, isPending, error, refetch } = usePasskeys();
  const { config } = useConfig();
  const { account } = useSections();
  const count = passkeys.length;
  return (
    <Loading
      isLoading={isPending}
      skeleton={<Skeleton shape="block" height="1.25rem" />}
      onRetry={() => void refetch()}
    >
      {error === null ? (
        <BoardLine
          action={
            <ActionLink href={account?.("passkeys")} size="small">
              {t(count === 0 ? "passkey.add.label" : "passkey.manage")}
            </ActionLink>
          }
        >
          {count === 0 ? t("passkey.intro") : t("passkey.count", { count })}
        </BoardLine>
      ) : (
        <FormNotice notice={describeAccountError(error, config)} onRetry={() => void refetch()} />
      )}
    </Loading>
  );
}
