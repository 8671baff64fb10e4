import { OverviewSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin`. */
export function OverviewPage(): ReactNode {
  return (
    <ConsolePage>
      <OverviewSection />
    </ConsolePage>
  );
}
