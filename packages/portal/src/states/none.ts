import type { AuthClient } from "@latchkey/client";
import type { ComponentType } from "react";
import type { Wanted } from "../document/declared-page.ts";
import type { Embedded } from "../document/embedded.ts";

export interface StatesPageProps {
  embedded: Embedded;
  client: AuthClient;
}

interface StatesModule {
  StatesPage: ComponentType<StatesPageProps>;
  /** Returns the texts that the screen at the URL has in its own document. */
  textsAt(url: string): Wanted;
}

/**
 * Loads `/_states`, the page with every screen in every state. Published pages have none; in a clone the build
 * replaces this module (`scripts/pages/config.ts`).
 */
export const loadStatesPage: (() => Promise<StatesModule>) | undefined = undefined;
