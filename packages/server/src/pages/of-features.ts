import type { Page } from "../http/page.ts";
import type { ServiceEngine } from "../service-engine.ts";
import { picturePage, UPLOADS } from "./picture.ts";

/** Pages of optional features, by what their paths begin with. They get the rest of the path. */
export const FEATURE_PAGES: readonly (readonly [
  prefix: string,
  page: (engine: ServiceEngine, rest: string) => Promise<Page>,
])[] = [[UPLOADS, picturePage]];
