import { hash } from "node:crypto";
import { FROM_A_BROWSER as JPEG } from "@latchkey/testing/pictures/jpeg";
import { FROM_A_BROWSER as PNG } from "@latchkey/testing/pictures/png";
import { FROM_A_BROWSER } from "@latchkey/testing/pictures/webp";
import { expect, test } from "vitest";
import { signUp, site } from "../portal/testing/site.ts";

test.each([
  { type: "image/webp", ending: "webp", picture: Buffer.from(FROM_A_BROWSER.lossy) },
  { type: "image/jpeg", ending: "jpg", picture: Buffer.from(JPEG) },
  { type: "image/png", ending: "png", picture: Buffer.from(PNG) },
])("an uploaded picture is public, and nothing but a picture: $type", async ({ type, ending, picture }) => {
  await using here = await site();
  const cookie = await signUp(here);
  const uploaded = await fetch(`${here.origin}/api/auth/ui/upload`, {
    method: "POST",
    headers: { cookie, origin: here.origin, "content-type": type },
    body: picture,
  });
  const { url } = await uploaded.json();
  const path = `/uploads/${hash("sha256", picture, "hex")}.${ending}`;
  expect(url).toBe(here.origin + path);
  const answer = await here.get(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": type,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
});

test("a name without an upload gets 404; an unavailable store gets an error", async () => {
  await using here = await site();
  const unknown = `${"0".repeat(64)}.webp`;
  for (const name of [
    unknown,
    "x.webp",
    `${"0".repeat(64)}.gif`,
    `${"0".repeat(64)}.png`,
    `${unknown}.br`,
    `${"A".repeat(64)}.webp`,
    "a/..%2fx",
  ])
    expect((await here.get(`/uploads/${name}`)).status).toBe(404);
  await here.engine.close();
  const answer = await here.get(`/uploads/${unknown}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
});
