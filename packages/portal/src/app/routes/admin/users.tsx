import { UsersSection } from "@latchkey/react/admin-pages";
import type { ReactNode } from "react";
import { ConsolePage } from "../../console-page.tsx";

/** `/admin/users` and `/admin/users/$id`. */
export function UsersPage(): ReactNode {
  return (
    <ConsolePage>
      <UsersSection />
    </ConsolePage>
  );
}
