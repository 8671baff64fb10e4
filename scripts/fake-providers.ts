/**
 * `node scripts/fake-providers.ts [--port 4000] [--callbacks http://localhost:3000/api/auth/callback]…`: the
 * eighteen fake providers as a separate process, for a browser and a service. Prints one line of JSON: their
 * URL, and the value of `socialProviders` (which needs `advanced.loopbackProviders`). `POST /control`
 * switches troubles: `{"provider":"google","break":["access-denied"]}`, `{"provider":"google","mend":true}`.
 */
import { parseArgs } from "node:util";
import { fakeProviders } from "@latchkey/testing/fake-providers/index";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    callbacks: { type: "string", multiple: true, default: ["http://localhost:3000/api/auth/callback"] },
  },
});
const { url, configuration } = await fakeProviders({
  port: Number(values.port),
  callbacks: values.callbacks,
});
console.log(JSON.stringify({ url, socialProviders: configuration }));
