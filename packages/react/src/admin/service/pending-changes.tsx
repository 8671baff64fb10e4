"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert } from "../../primitives/index.ts";
import type { AdminService } from "../base/types.ts";
import { command } from "./command.tsx";

/**
 * Missing changes of the database, and how to make them. Separate from `<Troubles/>`, which loads with the
 * overview.
 */
export function PendingChanges({
  service: {
    database: { migrations },
  },
}: {
  service: AdminService;
}): ReactNode {
  const t = useMessages();
  const { pending, duplicates } = migrations;
  return (
    <>
      {pending.length === 0 ? null : (
        <Alert tone="warning" title={t("admin.service.migrations.pending.title", { n: pending.length })}>
          {t.rich("admin.service.migrations.pending.text", { command })}
        </Alert>
      )}
      {duplicates.map(({ table, columns }) => (
        <Alert
          key={`${table} ${columns}`}
          tone="warning"
          title={t("admin.service.migrations.duplicates.title", { table, columns: t.format.list(columns) })}
        >
          {t.rich("admin.service.migrations.duplicates.text", { command })}
        </Alert>
      ))}
    </>
  );
}

/** Reports whether `<PendingChanges/>` renders anything. */
export function hasPendingChanges({ database: { migrations } }: AdminService): boolean {
  return migrations.pending.length + migrations.duplicates.length > 0;
}
