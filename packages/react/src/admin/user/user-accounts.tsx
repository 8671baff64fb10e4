"use client";
import { type ReactNode, useRef } from "react";
import { useConfig } from "../../context/context.ts";
import { providerNamed } from "../../features/social/about-provider.ts";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge, Time } from "../../primitives/index.ts";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { AdminList } from "../list/admin-list.tsx";
import { USER_STATES } from "../parts.ts";

/** A user's sign-in methods: password and accounts at providers, below its states. */
export function UserAccounts({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const root = useRef<HTMLDivElement>(null);
  const accounts = useAdminAnswer(`accounts ${user.id}`, (calls) =>
    calls.listUserAccounts({ query: { userId: user.id } }),
  );
  return (
    <>
      {USER_STATES.map(({ name, label, isOn, isOffered }) =>
        config !== undefined && isOffered(config) ? (
          <p key={name} data-part="lead">
            {t.text({ id: label })}{" "}
            <Badge tone={isOn(user) ? "success" : "neutral"}>
              {t(isOn(user) ? "admin.users.filter.on" : "admin.users.filter.off")}
            </Badge>
          </p>
        ) : null,
      )}
      <AdminList
        root={root}
        label={t("admin.user.tabs.accounts")}
        list={accounts}
        rows={accounts.data?.accounts ?? []}
        rowId={({ id }) => id}
        none={<Panel title={t("admin.user.accounts.none")} />}
        columns={[
          {
            id: "method",
            header: t("admin.user.accounts.method"),
            cardLabel: null,
            isRowHeader: true,
            cell: ({ providerId }) =>
              providerId === "credential" ? (
                t("admin.user.password.label")
              ) : (
                <bdi>{providerNamed(providerId, config)?.name ?? providerId}</bdi>
              ),
          },
          {
            id: "account",
            header: t("admin.user.accounts.account"),
            cell: ({ providerId, accountId }) =>
              providerId === "credential" ? null : (
                <code data-part="lines" dir="ltr">
                  {accountId}
                </code>
              ),
          },
          {
            id: "scopes",
            header: t("account.connections.scopes"),
            cell: ({ scopes }) =>
              scopes.length === 0 ? null : (
                <span data-part="lines" dir="ltr">
                  {scopes.join(", ")}
                </span>
              ),
          },
          {
            id: "since",
            header: t("account.connections.since"),
            cell: ({ createdAt }) => <Time isShort value={createdAt} />,
          },
          {
            id: "changed",
            header: t("admin.users.sort.changed"),
            cell: ({ updatedAt }) => <Time isShort value={updatedAt} />,
          },
        ]}
      />
    </>
  );
}
