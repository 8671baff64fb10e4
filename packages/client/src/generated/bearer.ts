// Written by `npm run generate` from the declarations of the routes: edit those.

import type {} from "latchkey/wire";
import type {} from "../call.ts";

/** The routes of `bearer()` as methods. */
export interface BearerMethods {}
