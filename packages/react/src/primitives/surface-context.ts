"use client";
import { type CSSProperties, createContext, useContext } from "react";

/** What a root needs for its looks: also roots that are drawn at the end of the document. */
export interface SurfaceAttributes {
  "data-lk-scheme"?: "light" | "dark" | "auto" | undefined;
  "data-lk-density"?: "comfortable" | "compact" | undefined;
  "data-lk-unstyled"?: "" | undefined;
  dir?: "ltr" | "rtl" | undefined;
  lang?: string | undefined;
  style?: CSSProperties;
}

export const SurfaceContext = createContext<SurfaceAttributes>({});

/** The looks of the `Surface` around, for a root of its own: dialogs and menus. */
export function useSurface(): SurfaceAttributes {
  return useContext(SurfaceContext);
}
