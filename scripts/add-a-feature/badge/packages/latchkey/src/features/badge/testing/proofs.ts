import type { FeatureProofs } from "@latchkey/testing/proofs";

export const proofs: FeatureProofs = {
  statuses: { "POST /sign-in/badge": 401 },
  async plant({ client }) {
    await client.post("/badge/add", { number: "1815" }).ok();
  },
};
