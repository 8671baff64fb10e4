"use client";
import { useMessages } from "../messages/index.ts";
import type { Place } from "../session/use-session-places.ts";

/** Returns a function that writes a place: "Munich, Germany". Undefined: it isn't known. */
export function usePlaceText(): (place: Place | undefined) => string | undefined {
  const t = useMessages();
  return (place) => {
    const { city = null, country: code = null } = place ?? {};
    // Other codes throw.
    const country =
      code !== null && /^[A-Z]{2}$/.test(code) ? t.format.displayName(code, { type: "region" }) : undefined;
    if (city === null) return country;
    return country === undefined ? city : t("account.sessions.place", { city, country });
  };
}
