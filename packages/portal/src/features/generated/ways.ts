// Written by `npm run generate` from ways.ts of the features' folders.

import { way as emailCodeWay } from "../email-code/ways.ts";

export const WAYS = [emailCodeWay];
