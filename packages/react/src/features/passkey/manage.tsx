"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import type { WayToManage } from "../../context/ways.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Loading, Skeleton } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSections } from "../../screens/sections.ts";
import { usePasskeys } from "./hooks.ts";
import { describeAccountError } from "./use-add-passkey.ts";

/** Number of passkeys, with a link to them. */
export const managePasskeys: WayToManage = {
  method: "passkey",
  order: 1,
  isOffered: (config) => config?.methods.includes("passkey") === true,
  title: text("passkey.title"),
  description: text("passkey.intro"),
  Entry: PasskeysCard,
};

function PasskeysCard(): ReactNode {
  const t = useMessages();
  const { passkeys, isPending, error, refetch } = usePasskeys();
  const { config } = useConfig();
  const { Link } = useSurroundings();
  const { account } = useSections();
  const href = account?.("passkeys");
  const count = passkeys.length;
  const looks = { "data-lk": "Button", "data-variant": "secondary", "data-size": "small" };
  return (
    <Loading
      isLoading={isPending}
      skeleton={<Skeleton shape="block" height="4rem" />}
      onRetry={() => void refetch()}
    >
      {error === null ? (
        <div data-lk="Rows">
          <div data-part="row">
            <p>{t("passkey.count", { count })}</p>
            {href === undefined ? null : (
              <Link href={href} {...looks}>
                {t(count === 0 ? "passkey.add.label" : "passkey.manage")}
              </Link>
            )}
          </div>
        </div>
      ) : (
        <FormNotice notice={describeAccountError(error, config)} onRetry={() => void refetch()} />
      )}
    </Loading>
  );
}
