import { SessionsSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin/sessions`. */
export function SessionsPage(): ReactNode {
  return (
    <ConsolePage>
      <SessionsSection />
    </ConsolePage>
  );
}
