// Written by `npm run generate` from the declarations of the routes: edit those.

import type {} from "../kernel/call.ts";

/** What `bearer()` adds to `auth.api`. */
export interface BearerApi {}
