import { Skeleton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { OUT_OF_SIGHT } from "../shared/out-of-sight.ts";

/** While a page's code is on its way: its layout without its content. `hasHeading`: nothing above says what it is. */
export function RoutePending({ hasHeading = false }: { hasHeading?: boolean }): ReactNode {
  const t = usePortalMessages();
  return (
    <div aria-busy="true" data-portal="Pending">
      {hasHeading ? <h1 style={OUT_OF_SIGHT}>{t("common.working")}</h1> : null}
      <span role="status" style={OUT_OF_SIGHT}>
        {t("common.working")}
      </span>
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="100%" height="5rem" shape="block" />
      <Skeleton width="100%" height="5rem" shape="block" />
    </div>
  );
}
