import type { Result } from "@latchkey/client";
import { expect, test, vi } from "vitest";
import { createReauthentication } from "./reauthentication.ts";

const refused = (code: string): Result<string> => ({
  data: null,
  error: { code, status: 403, statusText: "", message: "" },
});

const stale = () =>
  vi
    .fn<() => Promise<Result<string>>>()
    .mockResolvedValueOnce(refused("SESSION_NOT_FRESH"))
    .mockResolvedValue({ data: "done", error: null });

function allowed() {
  const reauthentication = createReauthentication();
  reauthentication.allow(true);
  return reauthentication;
}

const asked = ({ get }: ReturnType<typeof createReauthentication>) =>
  vi.waitFor(() => expect(get().isAsked).toBe(true), { timeout: 60_000 });

test("simultaneous calls share one question, and all of them continue", async () => {
  const reauthentication = allowed();
  const calls = [stale(), stale()];
  const answers = Promise.all(calls.map((call) => reauthentication.run(call)));
  await asked(reauthentication);
  reauthentication.answer(true);
  expect((await answers).map(({ data }) => data)).toEqual(["done", "done"]);
  expect(reauthentication.get().isAsked).toBe(false);
});

test("a call that is refused after each confirmation asks twice, once for each factor, and not again", async () => {
  const reauthentication = allowed();
  const call = vi.fn(async () => refused("SESSION_NOT_FRESH"));
  const answer = reauthentication.run(call);
  for (const times of [1, 2]) {
    await asked(reauthentication);
    expect(call).toHaveBeenCalledTimes(times);
    reauthentication.answer(true);
  }
  expect((await answer).error?.code).toBe("SESSION_NOT_FRESH");
  expect(call).toHaveBeenCalledTimes(3);
});

test("other refusals are returned as they are", async () => {
  const reauthentication = allowed();
  expect((await reauthentication.run(async () => refused("INVALID_PASSWORD"))).error?.code).toBe(
    "INVALID_PASSWORD",
  );
  expect(reauthentication.get().isAsked).toBe(false);
});

test("a waiting caller gets an answer when the dialog is gone", async () => {
  const reauthentication = allowed();
  const answer = reauthentication.run(stale());
  await asked(reauthentication);
  reauthentication.allow(false);
  expect((await answer).error?.code).toBe("ABORTED");
  expect(await reauthentication.confirm()).toBeUndefined();
});
