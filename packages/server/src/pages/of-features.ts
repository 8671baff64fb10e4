import type { ServiceEngine } from "../engine/service-engine.ts";
import type { Page } from "../http/page.ts";
import { picturePage, UPLOADS } from "./picture.ts";

/** Pages of optional features, by path prefix. They get the rest of the path. */
export const FEATURE_PAGES: readonly (readonly [
  prefix: string,
  page: (engine: ServiceEngine, rest: string) => Promise<Page>,
])[] = [[UPLOADS, picturePage]];
