/** Optional features, for `plugins` of the options. */
export type * from "../generated/pictures.ts";
export { pictures } from "./pictures/index.ts";
