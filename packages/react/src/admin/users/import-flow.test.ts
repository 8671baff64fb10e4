import { expect, test } from "vitest";
import { BATCH, createImportFlow, type Imported } from "./import-flow.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ line: at + 2, email: `p${at}@example.com` }));
const FAILURE = { place: "form", text: { id: "common.retry" }, actions: [], code: "X" } as const;

const allCreated = (sent: readonly { email: string }[]): Imported => ({
  created: sent.length,
  existing: 0,
  invalid: 0,
  rows: sent.map(({ email }) => ({ email, status: "created", code: null })),
});

test("continues with the failed batch, and sends no row twice", async () => {
  const batches: number[] = [];
  let isAway = true;
  const flow = createImportFlow({
    async send(sent) {
      batches.push(sent.length);
      if (batches.length === 2 && isAway) throw new Error("away");
      return { data: allCreated(sent) };
    },
    describe: () => FAILURE,
  });
  flow.subscribe(() => undefined);
  flow.take(rows(BATCH * 2 + 10));
  await flow.run();
  expect(flow.get()).toMatchObject({ sent: BATCH, created: BATCH, isRunning: false, failure: FAILURE });
  isAway = false;
  await flow.run();
  expect(flow.get()).toMatchObject({ sent: BATCH * 2 + 10, created: BATCH * 2 + 10, failure: null });
  expect(batches).toEqual([BATCH, BATCH, BATCH, 10]);
});

test("stops after the current batch, and reports invalid rows by their line in the file", async () => {
  const flow = createImportFlow({
    async send(sent) {
      flow.stop();
      const [first, ...others] = allCreated(sent).rows;
      const invalid = { email: first?.email ?? "", status: "invalid", code: "INVALID_EMAIL" };
      return { data: { created: sent.length - 1, existing: 0, invalid: 1, rows: [invalid, ...others] } };
    },
    describe: () => FAILURE,
  });
  flow.subscribe(() => undefined);
  flow.take(rows(BATCH * 3));
  await flow.run();
  expect(flow.get()).toMatchObject({ sent: BATCH, isRunning: false });
  await flow.run();
  expect(flow.get().invalidRows.map(({ line }) => line)).toEqual([2, BATCH + 2]);
});
