"use client";
import { type CSSProperties, createContext, forwardRef, type ReactNode, useContext, useMemo } from "react";
import { type Appearance, appearanceStyle } from "../styles/tokens.ts";
import type { LookProps } from "./look.ts";

/** What a root needs for its looks: also roots that are drawn at the end of the document. */
export interface SurfaceAttributes {
  "data-lk-scheme"?: "light" | "dark" | "auto";
  "data-lk-density"?: "comfortable" | "compact";
  dir?: "ltr" | "rtl";
  lang?: string;
  style?: CSSProperties;
}

const SurfaceContext = createContext<SurfaceAttributes>({});

/** The looks of the `Surface` around, for a root of its own: dialogs and menus. */
export function useSurface(): SurfaceAttributes {
  return useContext(SurfaceContext);
}

export interface SurfaceProps extends LookProps {
  appearance?: Appearance | undefined;
  dir?: "ltr" | "rtl" | undefined;
  lang?: string | undefined;
  children?: ReactNode;
}

/**
 * Colors, density, language and direction for the content that we render in it. It takes no space, and doesn't affect
 * the application's own content.
 */
export const Surface = forwardRef<HTMLDivElement, SurfaceProps>(function Surface(props, ref) {
  const { appearance, dir, lang, children, className, style, part } = props;
  const attributes = useMemo<SurfaceAttributes>(
    () => ({
      "data-lk-scheme": appearance?.scheme ?? "light",
      ...(appearance?.density ? { "data-lk-density": appearance.density } : {}),
      ...(dir ? { dir } : {}),
      ...(lang ? { lang } : {}),
      style: appearanceStyle(appearance ?? {}),
    }),
    [appearance, dir, lang],
  );
  return (
    <SurfaceContext.Provider value={attributes}>
      <div
        data-lk-surface=""
        data-part={part}
        className={className}
        {...attributes}
        ref={ref}
        style={{ ...attributes.style, ...style }}
      >
        {children}
      </div>
    </SurfaceContext.Provider>
  );
});
