/** Code and types that screens share with the engine. */
export * from "latchkey/shared";

import type { FeaturesUi, ReadUiConfigAnswer } from "latchkey/wire";

/** Features that a deployment offers to signed-out users, optional features included. */
export interface UiConfig extends ReadUiConfigAnswer, FeaturesUi {}
