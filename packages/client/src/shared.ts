/** Code and types that screens share with the engine. */
export * from "latchkey/shared";
export type { ReadUiConfigAnswer as UiConfig } from "latchkey/wire";
