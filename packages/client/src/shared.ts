/** Code and types that screens share with the engine. */
export * from "latchkey/shared";

import type { FeaturesUi, ReadUiConfigAnswer } from "latchkey/wire";

/** What a deployment offers to people who aren't signed in, optional features included. */
export interface UiConfig extends ReadUiConfigAnswer, FeaturesUi {}
