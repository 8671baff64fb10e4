"use client";
import type { ReactNode } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { type Column, Table } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useEventWords } from "../events/event-words.ts";
import { useAdminScope } from "../scope.tsx";
import type { AdminMetrics } from "../types.ts";

type Count = { name: string; signIns: number; failures: number };

/** Reasons that are shown: the most frequent. */
const MOST_REASONS = 10;

/** By which methods people sign in, and why they don't get in. */
export function WaysIn({ methods }: Pick<AdminMetrics, "methods">): ReactNode {
  const byMethod = counted(methods, "method");
  const byReason = counted(methods, "reason")
    .filter(({ name, failures }) => name !== "" && failures > 0)
    .toSorted((a, b) => b.failures - a.failures)
    .slice(0, MOST_REASONS);
  return (
    <div data-part="pair">
      {byMethod.length === 0 ? null : <Methods rows={byMethod} />}
      {byReason.length === 0 ? null : <Reasons rows={byReason} />}
    </div>
  );
}

function Methods({ rows }: { rows: readonly Count[] }): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const failures = useFailuresColumn();
  const { headingLevel } = useSections();
  return (
    <SettingsSection
      part="table"
      title={t("admin.overview.methods.title")}
      headingLevel={headingLevel === 1 ? 2 : 3}
    >
      <Table
        caption={t("admin.overview.methods.title")}
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          {
            id: "method",
            header: t("admin.overview.methods.method"),
            isRowHeader: true,
            cell: ({ name }) => (name === "" ? t("admin.overview.methods.none") : words.method(name)),
          },
          {
            id: "signIns",
            header: t("admin.overview.figures.signIns"),
            align: "end",
            cell: ({ signIns }) => t.format.number(signIns),
          },
          failures,
        ]}
      />
    </SettingsSection>
  );
}

function Reasons({ rows }: { rows: readonly Count[] }): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const failures = useFailuresColumn();
  const { can, hrefTo } = useAdminScope();
  const { headingLevel } = useSections();
  const reasonText = (name: string): ReactNode => words.reason(name) ?? <bdi dir="ltr">{name}</bdi>;
  return (
    <SettingsSection
      part="table"
      title={t("admin.overview.reasons.title")}
      headingLevel={headingLevel === 1 ? 2 : 3}
    >
      <Table
        caption={t("admin.overview.reasons.title")}
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          {
            id: "reason",
            header: t("admin.overview.reasons.reason"),
            isRowHeader: true,
            cell: ({ name }) =>
              can("audit", "list") ? (
                <TextLink href={hrefTo("audit", { reason: name })}>{reasonText(name)}</TextLink>
              ) : (
                reasonText(name)
              ),
          },
          failures,
        ]}
      />
    </SettingsSection>
  );
}

function useFailuresColumn(): Column<Count> {
  const t = useMessages();
  return {
    id: "failures",
    header: t("admin.overview.figures.failures"),
    align: "end",
    cell: ({ failures }) => t.format.number(failures),
  };
}

/** Counts with the same method or reason, together. */
function counted(rows: AdminMetrics["methods"], by: "method" | "reason"): Count[] {
  const counts = new Map<string, Count>();
  for (const { signIns, failures, ...row } of rows) {
    const name = row[by] ?? "";
    const known = counts.get(name) ?? { name, signIns: 0, failures: 0 };
    counts.set(name, {
      name,
      signIns: known.signIns + signIns,
      failures: known.failures + failures,
    });
  }
  return [...counts.values()];
}
