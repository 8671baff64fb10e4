import { world } from "@latchkey/testing/world";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SERVICE_UNAVAILABLE } from "../base/errors.ts";
import { secondary } from "./secondary.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an object that gave no answer isn't called for a second: no request waits for it meanwhile", async () => {
  const refused = { code: SERVICE_UNAVAILABLE.code, statusCode: 503 };
  const get = vi.fn((_key: string): Promise<string> => new Promise(() => undefined));
  const storage = secondary({ get, set: () => undefined, delete: () => undefined }, world().env);
  const first = expect(storage.get("a")).rejects.toMatchObject(refused);
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  await expect(storage.get("a")).rejects.toMatchObject(refused);
  await expect(storage.set("b", "x", 1)).rejects.toMatchObject(refused);
  await expect(storage.change("a", () => null)).rejects.toMatchObject(refused);
  expect(get).toHaveBeenCalledTimes(1);
  get.mockResolvedValue("there");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await storage.get("a")).toBe("there");
});
