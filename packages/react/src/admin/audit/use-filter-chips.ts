"use client";
import { eventText } from "../../account/activity/activity-texts.ts";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { useEventWords } from "../events/event-words.ts";
import type { FilterChip } from "../list/filter-chips.tsx";
import { dayOf, type FILTERS } from "./audit-query.ts";

type Filter = (typeof FILTERS)[number];

/** Returns the filters that are set in the URL, in words. */
export function useFilterChips(filters: readonly Filter[]): readonly FilterChip[] {
  const t = useMessages();
  const words = useEventWords();
  const { query } = useAdminScope();
  const valueText = (name: Filter, value: string): string => {
    switch (name) {
      case "event":
        return value === "attempt_refused" ? t("admin.events.refused") : (eventText(t, value) ?? value);
      case "outcome":
        return value === "success" || value === "failure" ? t(`admin.audit.filter.${value}`) : value;
      case "reason":
        return words.reason(value) ?? value;
      case "method":
        return words.method(value);
      case "from":
      case "to":
        return dayOf(value);
      default:
        return value;
    }
  };
  return filters.flatMap((name) => {
    const value = query[name];
    if (value === undefined) return [];
    const label = name === "userId" ? t("admin.user.id") : t(`admin.audit.filter.${name}`);
    return [{ name, label, value: valueText(name, value) }];
  });
}
