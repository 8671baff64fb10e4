import type { loadStatesPage as none } from "../../../portal/src/states/none.ts";

export const loadStatesPage: NonNullable<typeof none> = () => import("./states-page.tsx");
