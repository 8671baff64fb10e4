// Written by `npm run generate` from step.ts of the features' folders.

export * from "../two-factor/step.ts";
