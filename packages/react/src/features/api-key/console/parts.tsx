"use client";
import { type ReactNode, useRef } from "react";
import type { ConsolePart } from "../../../admin/base/console-part.ts";
import type { AdministeredUser } from "../../../admin/base/types.ts";
import { useAdminAnswer } from "../../../admin/base/use-admin.ts";
import { AdminList } from "../../../admin/list/admin-list.tsx";
import { Panel } from "../../../layout/settings.tsx";
import { useMessages } from "../../../messages/index.ts";
import { useKeyColumns } from "../keys-table.tsx";
import { offeredKinds } from "../offered.ts";

/** API keys in the console for administrators. */
export const apiKeyConsole: ConsolePart = {
  tab: {
    id: "keys",
    label: "apiKeys.title",
    isOffered: (config) => offeredKinds(config, "user").length > 0,
    Content: UserApiKeys,
  },
};

/** API keys of a user. */
function UserApiKeys({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const keys = useAdminAnswer(`keys ${user.id}`, (calls) =>
    calls.listUserApiKeys({ query: { userId: user.id } }),
  );
  const { name, created, lastUsed, expires, state } = useKeyColumns();
  return (
    <AdminList
      root={root}
      label={t("apiKeys.title")}
      list={keys}
      rows={keys.data?.apiKeys ?? []}
      rowId={({ id }) => id}
      none={<Panel title={t("apiKeys.none.title")} />}
      columns={[name, created, lastUsed, expires, state]}
    />
  );
}
