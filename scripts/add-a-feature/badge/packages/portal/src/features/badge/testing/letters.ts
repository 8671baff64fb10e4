import { at, BASE_URL, device, to } from "../../../testing/letter-parts.ts";

export const letters = {
  "badge-added": {
    letter: { ...to, kind: "badge-added", at, device },
    link: `${BASE_URL}/account/badges`,
  },
} as const;
