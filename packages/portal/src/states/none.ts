import type { AuthClient } from "@latchkey/client";
import type { ComponentType } from "react";
import type { Embedded } from "../document/embedded.ts";

export interface StatesPageProps {
  embedded: Embedded;
  client: AuthClient;
}

/**
 * Loads `/_states`, the page with every screen in every state. Published pages have none; in a clone the build
 * replaces this module (`scripts/pages/config.ts`).
 */
export const loadStatesPage: (() => Promise<ComponentType<StatesPageProps>>) | undefined = undefined;
