import { Skeleton } from "@latchkey/react/primitives";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { VISUALLY_HIDDEN } from "../shared/visually-hidden.ts";

/** While a page's code is on its way: its layout without its content. `hasHeading`: nothing above says what it is. */
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

export function PendingBlocks(): ReactNode {
  return (
    <>
      <Skeleton width="100%" height="5rem" shape="block" />
      <Skeleton width="100%" height="5rem" shape="block" />
    </>
  );
}

/** Has the focus for the heading that comes in its place, and hands it on. */
function PendingHeading({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      if (document.activeElement !== heading) return;
      // After this change of the page is whole.
      queueMicrotask(() => document.querySelector<HTMLElement>("main h1")?.focus());
    };
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} style={VISUALLY_HIDDEN}>
      {children}
    </h1>
  );
}
