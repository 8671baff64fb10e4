import { expect, test } from "vitest";
import type { AdminMethods } from "../base/types.ts";
import { exportUsers } from "./export-users.ts";

test("an export that is stopped asks for no further users, and has no file", async () => {
  const users = Array.from({ length: 1000 }, (_, at) => ({ id: String(at).padStart(4, "0") }));
  let asked = 0;
  const listUsers = async () => {
    asked++;
    return { data: { users, total: 3000 }, error: null };
  };
  const { data } = await exportUsers({
    // The export calls nothing else, and reads the IDs only.
    calls: { listUsers } as unknown as AdminMethods,
    query: {},
    defaultRole: "user",
    onProgress: (n) => n < 2000,
  });
  expect(data).toBeNull();
  expect(asked).toBe(2);
});
