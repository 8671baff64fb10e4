"use client";
import type { ReactNode } from "react";
import { SettingsSection } from "../../../layout/settings.tsx";
import { useMessages } from "../../../messages/index.ts";
import { type Column, Table } from "../../../primitives/index.ts";
import { useSections } from "../../../screens/sections.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import { useAdminScope } from "../../base/scope.tsx";
import type { AdminMetrics } from "../../base/types.ts";
import { useEventWords } from "../../events/event-words.ts";
import { Bar } from "../figure-card.tsx";

type Count = { name: string; signIns: number; failures: number };

/** Number of reasons to show: the most frequent ones. */
const MOST_REASONS = 10;

/** Sign-ins by method, and the reasons of refused ones. `from`: first day of the figures. */
export function WaysIn({
  methods,
  from,
}: Pick<AdminMetrics, "methods"> & { from: string | undefined }): ReactNode {
  const byMethod = counted(methods, "method");
  const byReason = counted(methods, "reason")
    .filter(({ name, failures }) => name !== "" && failures > 0)
    .toSorted((a, b) => b.failures - a.failures)
    .slice(0, MOST_REASONS);
  return (
    <div data-part="pair">
      {byMethod.length === 0 ? null : <Methods rows={byMethod} />}
      {byReason.length === 0 ? null : <Reasons rows={byReason} from={from} />}
    </div>
  );
}

/** Number of tones in the style sheet. */
const TONES = 5;

function Methods({ rows }: { rows: readonly Count[] }): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const percent = (part: number, whole: number): string =>
    whole === 0 ? "–" : t.format.number(part / whole, { style: "percent", maximumFractionDigits: 0 });
  const all = rows.reduce((sum, { signIns }) => sum + signIns, 0);
  const toneOf = ({ name }: Count): number => rows.findIndex((row) => row.name === name) % TONES;
  return (
    <Counts
      rows={rows}
      title={t("admin.overview.methods.title")}
      header={t("admin.overview.methods.method")}
      above={
        all === 0 ? null : (
          <div data-part="stack" aria-hidden="true">
            {rows.map((row) =>
              row.signIns === 0 ? null : (
                <span key={row.name} data-tone={toneOf(row)} style={{ flexGrow: row.signIns }} />
              ),
            )}
          </div>
        )
      }
      cell={(row) => (
        <span data-part="method">
          <span data-part="swatch" data-tone={toneOf(row)} aria-hidden="true" />
          <span>
            {row.name === "" ? t("admin.overview.methods.none") : words.method(row.name)}{" "}
            <small title={t("admin.overview.methods.share")}>{percent(row.signIns, all)}</small>
          </span>
        </span>
      )}
      columns={[
        {
          id: "attempts",
          header: t("admin.overview.figures.attempts"),
          align: "end",
          cell: ({ signIns, failures }) => t.format.number(signIns + failures),
        },
        {
          id: "succeeded",
          header: t("admin.overview.figures.succeeded"),
          align: "end",
          cell: ({ signIns, failures }) =>
            `${t.format.number(signIns)} · ${percent(signIns, signIns + failures)}`,
        },
      ]}
      figures={[]}
    />
  );
}

function Reasons({ rows, from }: { rows: readonly Count[]; from: string | undefined }): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const { can, hrefTo } = useAdminScope();
  const most = rows[0]?.failures ?? 1;
  return (
    <Counts
      rows={rows}
      title={t("admin.overview.reasons.title")}
      header={t("admin.overview.reasons.reason")}
      cell={({ name, failures }) => {
        const text = words.reason(name) ?? <bdi dir="ltr">{name}</bdi>;
        return (
          <span data-part="reason">
            {can("audit", "list") ? (
              <TextLink href={hrefTo("audit", { reason: name, outcome: "failure", from })}>{text}</TextLink>
            ) : (
              text
            )}
            <Bar share={failures / most} />
          </span>
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
  /** Drawing above the table. */
  above?: ReactNode;
  cell(row: Count): ReactNode;
  /** Columns before the figures. */
  columns?: readonly Column<Count>[];
  figures: readonly ("signIns" | "failures")[];
}

/** A table of sign-ins and failures by name. */
export function Counts({ rows, title, header, above, cell, columns = [], figures }: CountsProps): ReactNode {
  const t = useMessages();
  const { headingLevel } = useSections();
  return (
    <SettingsSection part="table" title={title} headingLevel={headingLevel === 1 ? 2 : 3}>
      {above}
      <Table
        caption={title}
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          { id: "name", header, isRowHeader: true, cell },
          ...columns,
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
