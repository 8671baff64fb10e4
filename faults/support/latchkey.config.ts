import { z } from "zod";

const seconds = process.env.FAULTS_SESSION_SECONDS;

/** What goes wrong on request, in real handlers: a test of faults needs a defect that isn't there otherwise. */
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
    defectUncaught: defect("/defects/uncaught", () => {
      setImmediate(() => {
        throw new Error("a defect that nobody catches");
      });
      return { ok: true };
    }),
    defectUnhandled: defect("/defects/unhandled", () => {
      void Promise.reject(new Error("a rejection that nobody handles"));
      return { ok: true };
    }),
    /** The event loop stands still. */
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

export default {
  plugins: [defects],
  ...(seconds === undefined ? {} : { session: { expiresIn: Number(seconds) } }),
};
