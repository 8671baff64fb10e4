// Written by `npm run generate` from testing/states.ts of the features' folders.

export const states = {};
