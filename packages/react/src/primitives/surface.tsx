"use client";
import { forwardRef, type ReactNode, useMemo } from "react";
import { type Appearance, appearanceStyle } from "../styles/tokens.ts";
import type { LookProps } from "./look.ts";
import { type SurfaceAttributes, SurfaceContext } from "./surface-context.ts";

export interface SurfaceProps extends LookProps {
  appearance?: Appearance | undefined;
  dir?: "ltr" | "rtl" | undefined;
  lang?: string | undefined;
  children?: ReactNode;
}

/**
 * Colors, density, language and direction of the components inside. It takes no space, and doesn't affect the
 * application's own content.
 */
export const Surface = forwardRef<HTMLDivElement, SurfaceProps>(function Surface(props, ref) {
  const { appearance, dir, lang, children, className, style, part } = props;
  const attributes = useMemo<SurfaceAttributes>(
    () => ({
      "data-lk-scheme": appearance?.scheme ?? "light",
      "data-lk-density": appearance?.density,
      "data-lk-unstyled": appearance?.unstyled ? "" : undefined,
      dir,
      lang,
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
