"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "../primitives/index.ts";
import { type LookProps, lookOf } from "../primitives/look.ts";

export interface PagerProps extends LookProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** Moves between the pages of a list. Renders nothing for a single page. */
export function Pager({ page, pages, onPage, ...look }: PagerProps): ReactNode {
  const t = useMessages();
  if (pages <= 1) return null;
  return (
    <nav {...lookOf("Pager", look)} aria-label={t("members.pager.label")}>
      {page > 1 ? (
        <Button size="small" part="previous" onPress={() => onPage(page - 1)}>
          {t("members.pager.previous")}
        </Button>
      ) : null}
      <span data-part="at">{t("members.pager.at", { page, pages })}</span>
      {page < pages ? (
        <Button size="small" part="next" onPress={() => onPage(page + 1)}>
          {t("members.pager.next")}
        </Button>
      ) : null}
    </nav>
  );
}
