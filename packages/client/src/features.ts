/** Client plugins of optional features, and the answers of their routes. */
export type * from "latchkey/wire";
export * from "./generated/features.ts";
