"use client";
import type { ReactNode } from "react";
import { directionOf } from "../messages/languages.ts";
import { appearanceStyle } from "../styles/tokens.ts";
import { useSurroundings } from "./context.ts";

/** Carries the tokens to everything below it, and to nothing else of the page. Makes no box. */
export function Root({ locale, children }: { locale: string; children: ReactNode }): ReactNode {
  const { appearance } = useSurroundings();
  return (
    <div
      data-lk-root=""
      data-scheme={appearance.scheme}
      data-density={appearance.density}
      lang={locale}
      dir={directionOf(locale)}
      style={{ display: "contents", ...appearanceStyle(appearance) }}
    >
      {children}
    </div>
  );
}
