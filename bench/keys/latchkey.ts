/** Latchkey with API keys, as a library. Started as `node latchkey.ts DATABASE PORT SECRET`. */

import { toNodeHandler } from "../../packages/latchkey/src/adapters/node.ts";
import { apiKey } from "../../packages/latchkey/src/features/index.ts";
import type { ApiKeyApi } from "../../packages/latchkey/src/generated/api-key.ts";
import { latchkey } from "../../packages/latchkey/src/index.ts";
import { QUICK_PASSWORDS, serve } from "./serve.ts";

const [file = "", port = "0", secret = ""] = process.argv.slice(2);

const auth = latchkey({
  baseURL: `http://localhost:${port}`,
  secret,
  database: `sqlite:${file}`,
  emailAndPassword: { enabled: true, password: QUICK_PASSWORDS },
  // Off for the peer, too.
  rateLimit: { enabled: false },
  plugins: [apiKey({ enableSessionForAPIKeys: true })],
});
await auth.migrate();
auth.start();
// The feature is on, so its endpoints exist.
const api = auth.api as unknown as ApiKeyApi;
await serve(Number(port), {
  handler: toNodeHandler(auth),
  create: (body) => api.createApiKey({ body }),
  verify: (key) => api.verifyApiKey({ body: { key } }),
});
