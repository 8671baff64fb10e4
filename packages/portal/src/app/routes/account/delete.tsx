import { DeleteSection } from "@latchkey/react/sections";
import type { ReactNode } from "react";

/** `/account/delete`: the account, and everything that belongs to it, is removed. */
export function DeletePage(): ReactNode {
  return <DeleteSection redirectTo="/signed-out?reason=deleted" />;
}
