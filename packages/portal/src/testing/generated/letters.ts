// Written by `npm run generate` from testing/letters.ts of the features' folders.

import { letters as apiKeyLetters } from "../../features/api-key/testing/letters.ts";

export const letters = { ...apiKeyLetters };
