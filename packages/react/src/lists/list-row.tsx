"use client";
import { type ReactNode, useId } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { Button, ConfirmDialog, preloading } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnActions } from "../screens/own-only.tsx";
import type { Parts } from "../screens/parts.ts";
import { Fact } from "./fact.tsx";

export interface ListRowProps {
  id: string;
  parts: Parts<"item" | "meta" | "actions" | "alert">;
  isCurrent?: boolean | undefined;
  icon: ReactNode;
  /** The row's name, in an element of its own. */
  title: ReactNode;
  /** The most important detail. The others are folded then. */
  summary?: ReactNode;
  /** Details by their labels. False: not known. */
  facts: readonly (false | readonly [label: string, value: ReactNode])[];
  /** More about it. `metaId`: of the details, which tell rows of the same name apart. */
  more?: ((metaId: string) => ReactNode) | undefined;
  /** Actions besides the removal. */
  actions?: ((metaId: string) => ReactNode) | undefined;
  /** Undefined: it can't be removed. */
  removal?: RowRemoval | undefined;
}

export interface RowRemoval {
  label: string;
  /** The label with the row's name. */
  name: string;
  /** Reason why it wasn't removed. */
  failure: Notice | null;
  ask(): void;
}

/** A row of a list of what a user has: its icon, name and details, and a button that removes it. */
export function ListRow(props: ListRowProps): ReactNode {
  const { id, parts, isCurrent, icon, title, summary, facts, more, actions, removal } = props;
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const details = (
    <dl {...part("meta")} id={metaId}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </dl>
  );
  return (
    <li {...part("item")} data-row={id} data-current={isCurrent || undefined}>
      {icon}
      <div data-part="about">
        {title}
        {summary === undefined ? (
          details
        ) : (
          <>
            <p data-part="summary">{summary}</p>
            <details>
              <summary>{t("account.sessions.details")}</summary>
              {details}
            </details>
          </>
        )}
        {more?.(metaId)}
      </div>
      {removal === undefined ? null : (
        <>
          <OwnActions {...part("actions")}>
            {actions?.(metaId)}
            <Button
              {...preloading(ConfirmDialog)}
              size="small"
              aria-label={removal.name}
              // Two rows may have the same name.
              aria-describedby={metaId}
              onPress={removal.ask}
            >
              {removal.label}
            </Button>
          </OwnActions>
          <FormNotice
            className={primitive("alert").className}
            notice={removal.failure}
            isFocused
            onRetry={removal.ask}
          />
        </>
      )}
    </li>
  );
}
