/**
 * `node scripts/fake-providers.ts [--port 4000] [--callbacks http://localhost:3000/api/auth/callback]…`: the eighteen
 * fake providers as a process of their own, for a browser and a service that go through them. Writes one line of JSON:
 * their address, and what `socialProviders` is given (`advanced.loopbackProviders` has to be on). `POST /control` switches
 * troubles: `{"provider":"google","break":["access-denied"]}`, `{"provider":"google","mend":true}`.
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
