import { Skeleton } from "@latchkey/react/primitives";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { VISUALLY_HIDDEN } from "./visually-hidden.ts";

/** Layout of a page while its code loads. `hasHeading`: adds a heading, if no other one names the page. */
export function RoutePending({ hasHeading = false }: { hasHeading?: boolean }): ReactNode {
  const t = usePortalMessages();
  return (
    <div aria-busy="true" data-portal="Pending">
      {hasHeading ? <PendingHeading>{t("common.working")}</PendingHeading> : null}
      <span role="status" style={VISUALLY_HIDDEN}>
        {t("common.working")}
      </span>
      <Skeleton width="12rem" height="2rem" />
      <PendingBlocks />
    </div>
  );
}

/** Layout of a whole page while its code or its organization loads. */
export const PagePending = (): ReactNode => <RoutePending hasHeading />;

export function PendingBlocks(): ReactNode {
  return (
    <>
      <Skeleton width="100%" height="5rem" shape="block" />
      <Skeleton width="100%" height="5rem" shape="block" />
    </>
  );
}

/** Passes its focus on to the heading that replaces it. */
function PendingHeading({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      if (document.activeElement !== heading) return;
      // Runs after this change of the page is complete.
      queueMicrotask(() => document.querySelector<HTMLElement>("main h1")?.focus());
    };
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} style={VISUALLY_HIDDEN}>
      {children}
    </h1>
  );
}
