import { type Translator, useMessages } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";

/** The texts of the pages, and of the components with them. */
export function usePortalMessages(): Translator<PortalMessageArguments> {
  return useMessages<PortalMessageArguments>();
}
