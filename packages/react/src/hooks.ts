export * from "./flows/index.ts";
export { useMessages } from "./messages/index.ts";
export * from "./organization/hooks.ts";
export { useConfig, useLatchkey } from "./provider/index.ts";
export * from "./session/index.ts";
