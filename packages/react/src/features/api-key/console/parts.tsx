"use client";
import type { ReactNode } from "react";
import type { ConsolePart } from "../../../admin/base/console-part.ts";
import type { AdministeredUser } from "../../../admin/base/types.ts";
import { useAdminList } from "../../../admin/base/use-admin.ts";
import { PagedList } from "../../../admin/list/paged-list.tsx";
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
  // The cursor is the number of keys on the pages before.
  const keys = useAdminList(`keys ${user.id}`, async (calls, { cursor = "0" }) => {
    const offset = Number(cursor);
    const { data, error } = await calls.listUserApiKeys({ query: { userId: user.id, offset } });
    if (error !== null) return { data, error };
    const next = offset + data.apiKeys.length;
    return { data: { items: data.apiKeys, nextCursor: next < data.total ? String(next) : null }, error };
  });
  const { name, created, lastUsed, expires, state } = useKeyColumns();
  return (
    <PagedList
      label={t("apiKeys.title")}
      list={keys}
      none={<Panel title={t("apiKeys.none.title")} />}
      columns={[name, created, lastUsed, expires, state]}
    />
  );
}
