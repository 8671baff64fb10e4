import { appendFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

const seconds = process.env.FAULTS_SESSION_SECONDS;

/** Milliseconds for which a request continues after a defect. */
const UNDER_WAY = 300;

/** Plugin whose handlers fail on request, since the service has no defects to test with. */
const defects = {
  id: "defects",
  routes: {
    defectThrow: defect("/defects/throw", () => {
      throw new Error("a defect in a handler");
    }),
    defectReject: defect("/defects/reject", async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error("a defect after a wait");
    }),
    // The requests of these two are in progress when the defect occurs, and must still be answered.
    defectUncaught: defect("/defects/uncaught", async () => {
      setImmediate(() => {
        throw new Error("a defect that nobody catches");
      });
      await setTimeout(UNDER_WAY);
      return { ok: true };
    }),
    defectUnhandled: defect("/defects/unhandled", async () => {
      void Promise.reject(new Error("a rejection that nobody handles"));
      await setTimeout(UNDER_WAY);
      return { ok: true };
    }),
    /** Blocks the event loop. */
    defectBlock: defect("/defects/block", () => {
      const until = performance.now() + 500;
      while (performance.now() < until);
      return { ok: true };
    }),
  },
};

function defect(path: string, handle: () => unknown) {
  return {
    method: "GET",
    path,
    summary: "A defect",
    session: "none",
    returns: z.object({ ok: z.boolean() }),
    errors: [],
    handle,
  };
}

/** File for the tokens of password resets. Without it, passwords can't be reset. */
const mails = process.env.FAULTS_MAILS;

export default {
  plugins: [defects],
  ...(mails === undefined
    ? {}
    : {
        emailAndPassword: {
          sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
            appendFile(mails, `${user.email} ${token}.\n`),
        },
      }),
  ...(seconds === undefined ? {} : { session: { expiresIn: Number(seconds) } }),
};
