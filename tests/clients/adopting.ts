// Takes a database over, and kills itself before a change of its tables: `node adopting.ts DATABASE SECRET CHANGE`.
import { latchkey } from "latchkey";
import { admin, apiKey, organization, passkey, twoFactor, username } from "latchkey/features";

const [, , database = "", secret = "", change = ""] = process.argv;
let changes = 0;
let ahead = 0;
const auth = latchkey({
  env: {
    // Each look makes it half a second later, so that the lease of a killed process ends soon.
    steady() {
      ahead += 500;
      return performance.now() + ahead;
    },
    probe(event) {
      if (event.kind !== "statement" || !/^(create|alter|drop|commit)\b/.test(event.sql)) return;
      changes += 1;
      if (changes === Number(change)) process.kill(process.pid, "SIGKILL");
    },
  },
  baseURL: "http://localhost:3000",
  secret,
  database,
  emailAndPassword: { enabled: true },
  plugins: [
    admin(),
    apiKey(),
    organization({ teams: { enabled: true } }),
    passkey(),
    twoFactor(),
    username(),
  ],
});
await auth.adopt(undefined, () => {
  // The earlier process was killed: its time is over sooner.
  ahead += 80_000;
});
await auth.close();
