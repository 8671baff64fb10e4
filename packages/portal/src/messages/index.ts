import { type Translator, useMessages } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";

/** Returns the texts of the pages, including those of the components. */
export function usePortalMessages(): Translator<PortalMessageArguments> {
  return useMessages<PortalMessageArguments>();
}
