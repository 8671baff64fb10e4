// Written by `npm run generate` from features/*/step.ts.

export * from "../two-factor/step.ts";
