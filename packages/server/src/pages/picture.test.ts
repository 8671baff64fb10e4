import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { FROM_A_BROWSER } from "../../../latchkey/src/features/pictures/testing/webp.ts";
import { signUp, site } from "../portal/testing/site.ts";

const picture = Buffer.from(FROM_A_BROWSER.lossy);

test("a picture that someone has uploaded can be seen by everyone, and does nothing but be seen", async () => {
  await using here = await site();
  const cookie = await signUp(here);
  const uploaded = await fetch(`${here.origin}/api/auth/ui/upload`, {
    method: "POST",
    headers: { cookie, origin: here.origin, "content-type": "image/webp" },
    body: picture,
  });
  const { url } = await uploaded.json();
  const path = `/uploads/${hash("sha256", picture, "hex")}.webp`;
  expect(url).toBe(here.origin + path);
  const answer = await here.get(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "image/webp",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
});

test("what nobody uploaded isn't there; a store that doesn't answer says so", async () => {
  await using here = await site();
  const unknown = `${"0".repeat(64)}.webp`;
  for (const name of [unknown, "x.webp", `${unknown}.br`, `${"A".repeat(64)}.webp`, "a/..%2fx"])
    expect((await here.get(`/uploads/${name}`)).status).toBe(404);
  await here.engine.close();
  const answer = await here.get(`/uploads/${unknown}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
});
