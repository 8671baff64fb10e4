import type { AdminAccess } from "@latchkey/react/admin";
import { createContext, useContext } from "react";
import type { Scheme } from "../shared/portal-provider.tsx";

/** The reader's preferences, with setters that don't load the page. */
export interface Settings {
  scheme: Scheme | "auto";
  setScheme(scheme: Scheme | "auto"): void;
  /** Null: the browser's preference. */
  setLanguage(lang: string | null): void;
  /** Undefined: the machine's. */
  setTimeZone(timeZone: string | undefined): void;
}

export const SettingsContext = createContext<Settings | null>(null);

/** The user's permissions in administration. Undefined: none. */
export const AccessContext = createContext<AdminAccess | undefined>(undefined);

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error("Settings are known inside of the app only");
  return settings;
}

/** One year, in seconds. */
const KEPT = 365 * 24 * 60 * 60;

/** Keeps the color scheme for the following pages, and applies it outside of the components. */
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

/** Sets the subject of the page, for its title. */
export const SubjectContext = createContext<(subject: string | undefined) => void>(() => undefined);
