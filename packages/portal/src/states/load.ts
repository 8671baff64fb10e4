import type { loadStatesPage as none } from "./none.ts";

export const loadStatesPage: NonNullable<typeof none> = async () =>
  (await import("./states-page.tsx")).StatesPage;
