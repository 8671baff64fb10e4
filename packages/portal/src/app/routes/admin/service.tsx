import { ServiceSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin/service`. */
export function ServicePage(): ReactNode {
  return (
    <ConsolePage>
      <ServiceSection />
    </ConsolePage>
  );
}
