import { OrganizationsSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin/organizations` and `/admin/organizations/$id`. */
export function OrganizationsPage(): ReactNode {
  return (
    <ConsolePage>
      <OrganizationsSection />
    </ConsolePage>
  );
}
