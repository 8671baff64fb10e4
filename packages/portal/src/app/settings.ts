import type { AdminAccess } from "@latchkey/react/admin";
import { createContext, useContext } from "react";
import type { Scheme } from "../shared/portal-provider.tsx";

/** How the app is shown to this reader; what changes it, without loading the page. */
export interface Settings {
  scheme: Scheme | "auto";
  setScheme(scheme: Scheme | "auto"): void;
  /** Null: as the browser asks. */
  setLanguage(lang: string | null): void;
  /** Undefined: that of the machine. */
  setTimeZone(timeZone: string | undefined): void;
}

export const SettingsContext = createContext<Settings | null>(null);

/** What the user may do in administration. Undefined: nothing. */
export const AccessContext = createContext<AdminAccess | undefined>(undefined);

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error("Settings are known inside of the app only");
  return settings;
}

/** Seconds: a year. */
const KEPT = 365 * 24 * 60 * 60;

/** Keeps the colors for the pages that follow, and draws what lies outside of the components in them. */
export function keepScheme(scheme: Scheme | "auto"): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const kept = scheme === "auto" ? "lk_scheme=; Max-Age=0" : `lk_scheme=${scheme}; Max-Age=${KEPT}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a Cookie Store, and none does over http
  document.cookie = `${kept}; Path=/; SameSite=Lax${secure}`;
  if (scheme === "auto") delete document.documentElement.dataset.lkScheme;
  else document.documentElement.dataset.lkScheme = scheme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (meta !== null) meta.content = scheme === "auto" ? "light dark" : scheme;
}

/** Takes what the page is about, for the title of the tab. */
export const SubjectContext = createContext<(subject: string | undefined) => void>(() => undefined);
