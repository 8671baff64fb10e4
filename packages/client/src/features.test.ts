import { pictures } from "latchkey/features";
import { expect, test } from "vitest";
import { picturesClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

/** Returns a square of 256 pixels, as small as a WebP can be. */
function square(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from("RIFF____WEBPVP8 ____tag___WWHH", "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(10, 16);
  Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 1, 0, 1]).copy(bytes, 20);
  return new Uint8Array(bytes);
}

async function clientOfService() {
  const service = await startService({ plugins: [pictures()] });
  const { fetch } = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch, plugins: [picturesClient()] });
  await client.signUp.email(ADA);
  return { service, client };
}

test("a picture is uploaded unchanged, with its content type", async () => {
  const { client } = await clientOfService();
  const { data, error } = await client.ui.upload(new Blob([square()], { type: "image/webp" }));
  expect(error).toBeNull();
  expect(data?.url).toMatch(/^http:\/\/\S+\/uploads\/[0-9a-f]{64}\.webp$/);
  await client.updateUser({ image: data?.url ?? "" }, { throw: true });
  expect((await client.getSession()).data?.user.image).toBe(data?.url);
});

test("a refused picture is an error like any other, with a code that the client knows", async () => {
  const { client } = await clientOfService();
  const fake = await client.ui.upload(new Blob(["<script>"], { type: "image/webp" }));
  expect(fake.error).toMatchObject({ status: 400, code: "INVALID_PICTURE" });
  expect(client.$ERROR_CODES.INVALID_PICTURE).toBe(fake.error?.message);
  const large = await client.ui.upload(new Blob([new Uint8Array(48 * 1024 + 1)], { type: "image/webp" }));
  expect(large.error).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  const other = await client.ui.upload(new Blob([square()], { type: "image/gif" }));
  expect(other.error).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
});

test("methods of two features with a common path prefix both exist", async () => {
  const { client } = await clientOfService();
  expect((await client.ui.config()).data).toMatchObject({ appName: "Latchkey", pictures: true });
});
