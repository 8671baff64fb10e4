"use client";
import { type CSSProperties, createContext, useContext } from "react";

/** Attributes of a root for its looks, including roots at the end of the document. */
export interface SurfaceAttributes {
  "data-lk-scheme"?: "light" | "dark" | "auto" | undefined;
  "data-lk-density"?: "comfortable" | "compact" | undefined;
  "data-lk-unstyled"?: "" | undefined;
  dir?: "ltr" | "rtl" | undefined;
  lang?: string | undefined;
  style?: CSSProperties;
}

export const SurfaceContext = createContext<SurfaceAttributes>({});

/** Returns the looks of the `Surface` around, for separate roots: dialogs and menus. */
export function useSurface(): SurfaceAttributes {
  return useContext(SurfaceContext);
}
