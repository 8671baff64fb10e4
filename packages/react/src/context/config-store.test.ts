import type { AuthClient, Result } from "@latchkey/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configStoreOf } from "./config-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FAILED: Result<never> = {
  data: null,
  error: { code: "NETWORK_ERROR", status: 0, statusText: "", message: "" },
};

test("a failed request is repeated while a component waits, and not after that", async () => {
  const answers: ((answer: Result<unknown>) => void)[] = [];
  // The part of a client that is used; the test decides the answers.
  const client = { $fetch: () => new Promise((resolve) => answers.push(resolve)) } as unknown as AuthClient;
  const store = configStoreOf(client);
  const end = store.subscribe(() => undefined);
  answers[0]?.(FAILED);
  await vi.runOnlyPendingTimersAsync();
  expect(answers).toHaveLength(2);

  end();
  answers[1]?.(FAILED);
  await vi.runOnlyPendingTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
  expect(answers).toHaveLength(2);

  store.subscribe(() => undefined);
  expect(answers).toHaveLength(3);
});
