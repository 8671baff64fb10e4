import { AuditSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin/audit`. */
export function AuditPage(): ReactNode {
  return (
    <ConsolePage>
      <AuditSection />
    </ConsolePage>
  );
}
