import type { PortalFeature } from "../../feature.ts";
import { plain } from "../../letter-links.ts";

export const feature = {
  links: { "api-key-expires": plain("/account/api-keys") },
} satisfies PortalFeature;
