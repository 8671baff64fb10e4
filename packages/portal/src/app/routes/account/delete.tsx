import { DeleteSection } from "@latchkey/react/sections";
import type { ReactNode } from "react";

/** `/account/delete`: deleting the account with all its data. */
export function DeletePage(): ReactNode {
  return <DeleteSection redirectTo="/signed-out?reason=deleted" />;
}
