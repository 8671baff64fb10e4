"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Time } from "../../primitives/index.ts";
import type { Parts } from "../../screens/parts.ts";
import type { ApiKeysPart } from "./part-names.ts";
import type { ApiKey } from "./types.ts";
import { useDuration } from "./use-duration.ts";

const DAY_MS = 86_400_000;
/** Share of a limit from which its meter warns. */
const NEARLY = 0.8;

/** Last use of a key, and how much of its limits is used. */
export function KeyUses({ apiKey, parts }: { apiKey: ApiKey; parts: Parts<ApiKeysPart> }): ReactNode {
  const t = useMessages();
  const { lastRequest } = apiKey;
  const meters = useMeters(apiKey);
  return (
    <div data-part="lines">
      {lastRequest === null ? (
        <span>{t("apiKeys.never")}</span>
      ) : (
        <Time value={lastRequest} style="relative" />
      )}
      {meters.length === 0 ? null : (
        <ul {...parts.part("limits")}>
          {meters.map(({ text, share }) => (
            <li key={text}>
              {text}
              {share === undefined ? null : <Meter share={share} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MeterText {
  text: string;
  /** Used share of the limit. Undefined: it has no meter. */
  share?: number;
}

/** Returns the limits of a key as texts, with the used share of each. */
function useMeters(apiKey: ApiKey): MeterText[] {
  const t = useMessages();
  const duration = useDuration();
  const { remaining, refillAmount, refillInterval } = apiKey;
  const { rateLimitEnabled, rateLimitMax: max, rateLimitTimeWindow: window } = apiKey;
  const meters: MeterText[] = [];
  if (rateLimitEnabled && max !== null && window !== null) {
    const n = usesIn(window, apiKey, Date.now());
    const text =
      window === DAY_MS
        ? t("apiKeys.limits.today", { n, max })
        : t("apiKeys.limits.rate", { n, max, time: duration(window / 1000) });
    meters.push({ text, share: n / max });
  }
  if (remaining === null) return meters;
  if (refillAmount === null || refillInterval === null)
    return [...meters, { text: t("apiKeys.limits.left", { n: remaining }) }];
  return [
    ...meters,
    {
      text: t("apiKeys.limits.leftOf", { n: remaining, max: refillAmount }),
      share: 1 - remaining / refillAmount,
    },
    { text: t("apiKeys.limits.refill", { n: refillAmount, time: duration(refillInterval / 1000) }) },
  ];
}

/** Returns the uses in the window that runs now. A use after a whole window without any starts another. */
function usesIn(window: number, { requestCount, lastRequest }: ApiKey, now: number): number {
  if (lastRequest === null || now - new Date(lastRequest).getTime() > window) return 0;
  return requestCount;
}

/** Repeats its text as a bar. */
function Meter({ share }: { share: number }): ReactNode {
  const used = Math.min(1, Math.max(0, share));
  const tone = used === 1 ? "danger" : used >= NEARLY ? "warning" : undefined;
  return (
    <span data-part="meter" data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(used * 100)}%` }} />
    </span>
  );
}
