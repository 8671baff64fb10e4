"use client";
import type { ReactNode } from "react";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { useMessages } from "../../messages/index.ts";
import { Power, RefreshCw, Trash } from "../../primitives/icons.tsx";
import { Badge, Bdi, type Column, RowMenu, Table, Time } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import type { Parts } from "../../screens/parts.ts";
import { daysLeft, isExpired } from "./expiry.ts";
import type { ApiKeysPart } from "./part-names.ts";
import type { ApiKey } from "./types.ts";
import type { KeysFlow } from "./use-api-keys-flow.ts";
import { KeyUses } from "./uses.tsx";

export interface KeysTableProps {
  keys: readonly ApiKey[];
  flow: KeysFlow;
  parts: Parts<ApiKeysPart>;
}

/** Table of keys with their permissions, limits, expiry and actions. */
export function KeysTable({ keys, flow, parts }: KeysTableProps): ReactNode {
  const t = useMessages();
  const { name, created, lastUsed, expires, state } = useKeyColumns();
  const actions = useActionsColumn<ApiKey>((key) => <Actions apiKey={key} flow={flow} parts={parts} />);
  const columns: Column<ApiKey>[] = [
    { ...name, cell: (key) => <Name apiKey={key} parts={parts} /> },
    created,
    { ...lastUsed, cell: (key) => <KeyUses apiKey={key} parts={parts} /> },
    expires,
    {
      id: "permissions",
      header: t("apiKeys.columns.permissions"),
      cell: (key) => <Permissions apiKey={key} flow={flow} />,
    },
    state,
    actions,
  ];
  return (
    <Table
      {...parts.primitive("table")}
      hasCards
      caption={t("apiKeys.list")}
      columns={columns}
      rows={keys}
      rowId={({ id }) => id}
      note={(key) => failureOf(key, flow, parts)}
    />
  );
}

/** Returns the columns that each list of keys has. */
export function useKeyColumns() {
  const t = useMessages();
  const name: Column<ApiKey> = {
    id: "name",
    header: t("apiKeys.columns.name"),
    cardLabel: null,
    isRowHeader: true,
    cell: ({ name: own, start }) => (
      <span data-part="lines">
        {own === null ? <span>{t("apiKeys.unnamed")}</span> : <bdi>{own}</bdi>}
        {start === null ? null : <code dir="ltr">{start}…</code>}
      </span>
    ),
  };
  const created: Column<ApiKey> = {
    id: "created",
    header: t("apiKeys.columns.created"),
    cell: ({ createdAt }) => <Time isShort value={createdAt} />,
  };
  const lastUsed: Column<ApiKey> = {
    id: "lastUsed",
    header: t("apiKeys.columns.lastUsed"),
    cell: ({ lastRequest }) =>
      lastRequest === null ? t("apiKeys.never") : <Time value={lastRequest} style="relative" />,
  };
  const expires: Column<ApiKey> = {
    id: "expires",
    header: t("apiKeys.columns.expires"),
    cell: (key) => <KeyExpiry apiKey={key} />,
  };
  const state: Column<ApiKey> = {
    id: "state",
    header: t("apiKeys.columns.state"),
    cell: (key) => <KeyState apiKey={key} />,
  };
  return { name, created, lastUsed, expires, state };
}

interface OfKey {
  apiKey: ApiKey;
}

function Name({ apiKey, parts }: OfKey & Pick<KeysTableProps, "parts">): ReactNode {
  const t = useMessages();
  const { name, start } = apiKey;
  return (
    <div data-part="about">
      <span {...parts.part("name")}>{name === null ? t("apiKeys.unnamed") : <Bdi>{name}</Bdi>}</span>
      {start === null ? null : (
        <code {...parts.part("start")} dir="ltr" translate="no">
          {start}…
        </code>
      )}
    </div>
  );
}

/** Expiry of a key, marked if it is soon. */
function KeyExpiry({ apiKey: { expiresAt } }: { apiKey: Pick<ApiKey, "expiresAt"> }): ReactNode {
  const t = useMessages();
  if (expiresAt === null) return t("apiKeys.never");
  const days = daysLeft(expiresAt, Date.now());
  return (
    <div data-part="lines">
      <Time isShort value={expiresAt} />
      {days === undefined ? null : <Badge tone="warning">{t("apiKeys.soon", { days })}</Badge>}
    </div>
  );
}

function Permissions({ apiKey, flow }: OfKey & Pick<KeysTableProps, "flow">): ReactNode {
  const t = useMessages();
  const { permissions, configId } = apiKey;
  if (permissions === null) {
    const opensSessions = flow.kinds.some((kind) => kind.configId === configId && kind.opensSessions);
    return t(opensSessions ? "apiKeys.everything" : "apiKeys.noPermissions");
  }
  const given = Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
  if (given.length === 0) return t("apiKeys.noPermissions");
  return (
    <ul data-part="chips">
      {given.map((permission) => (
        <li key={permission}>
          <Badge>
            <Bdi dir="ltr">{permission}</Bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function KeyState({
  apiKey: { enabled, expiresAt },
}: {
  apiKey: Pick<ApiKey, "enabled" | "expiresAt">;
}): ReactNode {
  const t = useMessages();
  if (isExpired(expiresAt, Date.now())) return <Badge tone="danger">{t("apiKeys.states.expired")}</Badge>;
  return enabled ? (
    <Badge tone="success">{t("apiKeys.states.enabled")}</Badge>
  ) : (
    <Badge>{t("apiKeys.states.disabled")}</Badge>
  );
}

function Actions({ apiKey, flow, parts }: OfKey & Omit<KeysTableProps, "keys">): ReactNode {
  const t = useMessages();
  const { enabled, name } = apiKey;
  const canUpdate = flow.can("update");
  return (
    <RowMenu
      {...parts.primitive("actions")}
      name={name ?? t("apiKeys.unnamed")}
      items={[
        canUpdate && {
          id: "rotate",
          label: t("apiKeys.rotate.label"),
          icon: <RefreshCw size={16} />,
          reason: enabled ? undefined : t("apiKeys.errors.disabled"),
          onAction: () => flow.open({ what: "rotate", key: apiKey }),
        },
        canUpdate && {
          id: "enabled",
          label: t(enabled ? "apiKeys.disable.label" : "apiKeys.enable.label"),
          icon: <Power size={16} />,
          onAction: () => flow.setEnabled(apiKey, !enabled),
        },
        flow.can("delete") && {
          id: "remove",
          label: t("apiKeys.remove.label"),
          icon: <Trash size={16} />,
          tone: "danger",
          onAction: () => flow.removal.ask(apiKey),
        },
      ]}
    />
  );
}

/** Returns the error of the last action on a key, shown below its row. */
function failureOf(key: ApiKey, flow: KeysFlow, parts: Parts<ApiKeysPart>): ReactNode {
  const { failure, removal } = flow;
  const isRemoval = removal.failure?.item.id === key.id;
  const notice = isRemoval
    ? removal.failure?.notice
    : failure?.key.id === key.id
      ? failure.notice
      : undefined;
  if (notice === undefined) return null;
  return (
    <FormNotice
      className={parts.primitive("alert").className}
      notice={notice}
      isFocused
      onRetry={() => (isRemoval ? removal.ask(key) : flow.setEnabled(key, !key.enabled))}
    />
  );
}
