"use client";
import type { ReactNode } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Table } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminMetrics } from "../base/types.ts";
import { useEventWords } from "../events/event-words.ts";

type Count = { name: string; signIns: number; failures: number };

/** Number of reasons to show: the most frequent ones. */
const MOST_REASONS = 10;

/** Sign-ins by method, and the reasons of refused ones. */
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
  return (
    <Counts
      rows={rows}
      title={t("admin.overview.methods.title")}
      header={t("admin.overview.methods.method")}
      cell={({ name }) => (name === "" ? t("admin.overview.methods.none") : words.method(name))}
      figures={["signIns", "failures"]}
    />
  );
}

function Reasons({ rows }: { rows: readonly Count[] }): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const { can, hrefTo } = useAdminScope();
  return (
    <Counts
      rows={rows}
      title={t("admin.overview.reasons.title")}
      header={t("admin.overview.reasons.reason")}
      cell={({ name }) => {
        const text = words.reason(name) ?? <bdi dir="ltr">{name}</bdi>;
        return can("audit", "list") ? (
          <TextLink href={hrefTo("audit", { reason: name })}>{text}</TextLink>
        ) : (
          text
        );
      }}
      figures={["failures"]}
    />
  );
}

interface CountsProps {
  rows: readonly Count[];
  title: string;
  /** Header of the first column. */
  header: string;
  cell(row: Count): ReactNode;
  figures: readonly ("signIns" | "failures")[];
}

function Counts({ rows, title, header, cell, figures }: CountsProps): ReactNode {
  const t = useMessages();
  const { headingLevel } = useSections();
  return (
    <SettingsSection part="table" title={title} headingLevel={headingLevel === 1 ? 2 : 3}>
      <Table
        caption={title}
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          { id: "name", header, isRowHeader: true, cell },
          ...figures.map((id) => ({
            id,
            header: t(`admin.overview.figures.${id}`),
            align: "end" as const,
            cell: (row: Count) => t.format.number(row[id]),
          })),
        ]}
      />
    </SettingsSection>
  );
}

/** Sums the counts with the same method or reason. */
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
