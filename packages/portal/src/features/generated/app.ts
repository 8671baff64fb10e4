// Written by `npm run generate` from {part.tsx,routes.ts} of the features' folders.

import { part as organizationPart } from "../organization/part.tsx";
import { routes as organizationRoutes } from "../organization/routes.ts";

export const PARTS = [organizationPart];
export const PART_ROUTES = [...organizationRoutes] as const;
