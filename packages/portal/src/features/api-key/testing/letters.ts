import { at, BASE_URL, to } from "../../../testing/letter-parts.ts";

export const letters = {
  "api-key-expires": {
    letter: { ...to, kind: "api-key-expires", apiKey: "Deployment", start: "lk_hYq", expiresAt: at },
    link: `${BASE_URL}/account/api-keys`,
  },
} as const;
