import type { AppPart } from "../shared/app-part.tsx";
import { organizationPart } from "./organization/part.tsx";
import { organizationRoutes } from "./organization/routes.ts";

/** Pages of features in the signed-in app. */
export const PARTS: readonly AppPart[] = [organizationPart];

export const PART_ROUTES = [...organizationRoutes] as const;
