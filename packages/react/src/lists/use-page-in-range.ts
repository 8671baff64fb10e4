"use client";
import { useEffect, useRef } from "react";

/** Shows the last page where the current one was emptied, or the URL names one that doesn't exist. */
export function usePageInRange(
  page: number,
  pages: number | undefined,
  onPage: (page: number) => void,
): void {
  const latest = useRef(onPage);
  latest.current = onPage;
  useEffect(() => {
    if (pages !== undefined && page > pages) latest.current(pages);
  }, [page, pages]);
}
