import type { FeatureProofs } from "@latchkey/testing/proofs";

export const proofs: FeatureProofs = {
  statuses: {
    "GET /api-key/get": 404,
    "POST /api-key/update": 404,
    "POST /api-key/rotate": 404,
    "POST /api-key/delete": 404,
  },
  async plant({ client }) {
    await client.post("/api-key/create", {}).ok();
  },
};
