import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { expect, test } from "vitest";
import { BANNED_USER, LAST_ADMINISTRATOR, MAY_NOT_BAN, MAY_NOT_LIST } from "./errors.ts";

async function world(options: Parameters<typeof adminApp>[0] = {}) {
  const made = await adminApp(options);
  const root = await made.person({ email: "root@example.com" });
  const { client: ruth } = await ruthAt(made);
  return { ...made, root, ruth };
}

test("an administrator lists, bans, acts as a user, and stops", async () => {
  const made = await world();
  const ada = await made.person({ email: "ada@example.com" });
  const { users, total } = await made.ruth.get("/admin/list-users").ok();
  expect(total).toBe(3);
  expect(users.map(({ email, role }: { email: string; role: string }) => [email, role])).toContainEqual([
    "ruth@example.com",
    "admin",
  ]);
  const { user } = await made.ruth.post("/admin/impersonate-user", { userId: ada.id }).ok();
  expect(user.email).toBe("ada@example.com");
  expect((await made.ruth.get("/get-session").ok()).session.impersonatedBy).toBeTypeOf("string");
  expect(
    (await made.ruth.post("/change-password", { currentPassword: "x", newPassword: "y" })).body.code,
  ).toBe("NOT_WHILE_IMPERSONATING");
  await made.ruth.post("/admin/stop-impersonating", {}).ok();
  expect((await made.ruth.get("/get-session").ok()).user.email).toBe("ruth@example.com");
  await made.ruth.post("/admin/ban-user", { userId: ada.id }).ok();
  expect((await ada.client.get("/get-session")).body).toBeNull();
  await made
    .client()
    .post("/sign-in/email", { email: "ada@example.com", password: ada.password })
    .refuses(BANNED_USER);
});

test("users without the permission are refused, and the last administrator stays one", async () => {
  const made = await world();
  await made.root.client.get("/admin/list-users").refuses(MAY_NOT_LIST);
  await made.root.client.post("/admin/ban-user", { userId: "x" }).refuses(MAY_NOT_BAN);
  const { user } = await made.ruth.get("/get-session").ok();
  await made.ruth.post("/admin/set-role", { userId: user.id, role: "user" }).refuses(LAST_ADMINISTRATOR);
});
