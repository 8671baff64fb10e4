"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert, Badge, Button } from "../../primitives/index.ts";
import type { TextResult } from "../base/types.ts";
import { AdminList } from "../list/admin-list.tsx";
import { problemText } from "./problem-text.ts";

/** The rows came with the answers, so nothing is loading. */
const HERE = { isPending: false, error: null, refetch: async () => undefined };
const OUTCOMES = ["broken", "unknown", "changed", "same"] as const;
const TONES = { broken: "danger", unknown: "warning", changed: "success", same: "neutral" } as const;
/** Most rows to list. */
const MOST = 200;

/** The result of each row of a file. Rows that need a look come first. */
export function ImportedTexts({
  results,
  onClose,
}: {
  results: readonly TextResult[];
  onClose(): void;
}): ReactNode {
  const t = useMessages();
  const groups = OUTCOMES.map((outcome) => ({
    outcome,
    rows: results.filter((result) => result.outcome === outcome),
  })).filter(({ rows }) => rows.length > 0);
  const isClean = groups.every(({ outcome }) => outcome === "changed" || outcome === "same");
  return (
    <>
      <Alert
        tone={isClean ? "success" : "warning"}
        isFocusedWhen
        title={t("admin.texts.import.title")}
        actions={
          <Button size="small" onPress={onClose}>
            {t("admin.texts.import.close")}
          </Button>
        }
      >
        <ul>
          {groups.map(({ outcome, rows }) => (
            <li key={outcome}>
              {t(`admin.texts.import.outcomes.${outcome}`)}: {t.format.number(rows.length)}
            </li>
          ))}
        </ul>
      </Alert>
      <AdminList
        label={t("admin.texts.import.title")}
        list={HERE}
        none={null}
        rows={groups
          .flatMap(({ rows }) => rows)
          .slice(0, MOST)
          .map((result, at) => ({ ...result, at }))}
        rowId={({ at }) => String(at)}
        columns={[
          {
            id: "id",
            header: "ID",
            isRowHeader: true,
            cardLabel: null,
            cell: ({ id }) => <code dir="ltr">{id}</code>,
          },
          {
            id: "result",
            width: 22,
            header: t("admin.texts.import.result"),
            cell: ({ outcome, problem }) => (
              <span data-part="lines">
                <Badge tone={TONES[outcome]}>{t(`admin.texts.import.outcomes.${outcome}`)}</Badge>
                {problem === null ? null : <span>{t.text(problemText(problem, t.format))}</span>}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
