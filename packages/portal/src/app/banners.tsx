import { useIsDegraded, useSession } from "@latchkey/react";
import { Alert, useIsOnline } from "@latchkey/react/primitives";
import { type ReactNode, useEffect, useRef } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { VISUALLY_HIDDEN } from "../shared/visually-hidden.ts";
import { useUnavailable } from "./use-unavailable.ts";

/** Disables all fields and buttons of its content while nothing can be changed. It can still be read. */
export function ReadOnlyInOutage({ children }: { children: ReactNode }): ReactNode {
  return (
    <fieldset disabled={useIsDegraded()} style={{ display: "contents" }}>
      {children}
    </fieldset>
  );
}

export interface BannersProps {
  appName: string;
  /** Called when the database is back: the page's document was rendered without it. */
  onOutageOver?: (() => void) | undefined;
}

/** Banners about the whole page: no network, or a service that doesn't answer. Neither signs the user out. */
export function Banners({ appName, onOutageOver }: BannersProps): ReactNode {
  const t = usePortalMessages();
  const isOnline = useIsOnline();
  const { error, refetch } = useSession();
  const isDegraded = useIsDegraded();
  const wasDegraded = useRef(isDegraded);
  useEffect(() => {
    if (wasDegraded.current && !isDegraded) onOutageOver?.();
    wasDegraded.current = isDegraded;
  }, [isDegraded, onOutageOver]);
  // Requests until there is an answer: not every browser reports that its network is back.
  useEffect(() => {
    if (!isOnline) void refetch();
  }, [isOnline, refetch]);
  const pause = useUnavailable(error, refetch);
  if (!isOnline) return <Alert tone="warning">{t("common.offline.banner")}</Alert>;
  if (isDegraded) return <Alert tone="warning">{t("account.readOnly")}</Alert>;
  if (pause === null) return null;
  const { whole, left } = pause;
  return (
    <Alert tone="warning">
      {/* Announced once: a number that is announced every second would be noise. */}
      <span style={VISUALLY_HIDDEN}>{t("common.unavailable.countdown", { appName, n: whole })}</span>
      <span aria-hidden="true">
        {left > 0
          ? t("common.unavailable.countdown", { appName, n: left })
          : t("common.unavailable.trying", { appName })}
      </span>
    </Alert>
  );
}
