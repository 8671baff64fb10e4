// Ends the shared time of a database, and kills itself at a step: `node finishing.ts DATABASE SECRET STEP`.
import { latchkey } from "latchkey";
import { organization, twoFactor } from "latchkey/features";

const [, , database = "", secret = "", step = ""] = process.argv;
let ahead = 0;
const auth = latchkey({
  env: { steady: () => performance.now() + ahead },
  baseURL: "http://localhost:3000",
  secret,
  database,
  emailAndPassword: { enabled: true },
  plugins: [organization({ teams: { enabled: true } }), twoFactor()],
});
let steps = 0;
await auth.finishAdoption(
  () => {
    steps += 1;
    if (steps === Number(step)) process.kill(process.pid, "SIGKILL");
  },
  () => {
    // The earlier process was killed: its time is over sooner.
    ahead += 80_000;
  },
);
await auth.close();
