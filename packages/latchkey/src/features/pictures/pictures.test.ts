import { hash } from "node:crypto";
import { type App, type AppOptions, app, BASE_URL, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import type { Call, Client } from "@latchkey/testing/client";
import { declaredRoutes, judgeOf } from "@latchkey/testing/declared";
import { served } from "@latchkey/testing/node-server";
import * as jpeg from "@latchkey/testing/pictures/jpeg";
import * as png from "@latchkey/testing/pictures/png";
import { FROM_A_BROWSER, lossy, picture, webp } from "@latchkey/testing/pictures/webp";
import { rounds } from "@latchkey/testing/rounds";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INVALID_ORIGIN, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, UNAUTHORIZED } from "../../base/errors.ts";
import type { PicturesApi } from "../../generated/pictures.ts";
import { latchkey } from "../../index.ts";
import { pictures } from "../index.ts";
import { INVALID_PICTURE } from "./index.ts";

const ROUNDS = rounds();
const PATH = "/ui/upload";
const MOST = 20;

function world(options: AppOptions = {}): Promise<App> {
  return app({ plugins: [pictures()], emailAndPassword: { password: QUICK_PASSWORDS }, ...options });
}

function upload(client: Client, bytes: Uint8Array, contentType = "image/webp"): Call {
  return client.send("POST", PATH, bytes, { headers: { "content-type": contentType } });
}

const FORMATS = [
  { type: "image/webp", ending: "webp", from: FROM_A_BROWSER.transparent },
  { type: "image/jpeg", ending: "jpg", from: jpeg.FROM_A_BROWSER },
  { type: "image/png", ending: "png", from: png.FROM_A_BROWSER },
] as const;

const nameOf = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");
const addressOf = (bytes: Uint8Array, ending = "webp"): string =>
  `https://app.example.com/uploads/${nameOf(bytes)}.${ending}`;

/** The type of `app` doesn't include the API of its features. */
const apiOf = ({ auth }: App): PicturesApi => auth.api as unknown as PicturesApi;

const find = (world: App, bytes: Uint8Array) =>
  apiOf(world).findPicture({ query: { sha256: nameOf(bytes) } });

describe("uploading a picture", () => {
  test.each(Object.entries(FROM_A_BROWSER))(
    "stores it under the hash of its content: %s",
    async (_, bytes) => {
      const here = await world();
      const { client, id } = await here.person();
      expect(await upload(client, bytes).ok()).toEqual({ url: addressOf(bytes) });
      expect(await here.rows("upload")).toMatchObject([{ userId: id, sha256: nameOf(bytes) }]);
      const found = await find(here, bytes);
      expect(found?.createdAt).toEqual(new Date(here.now()));
      expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
      await client.post("/update-user", { image: addressOf(bytes) }).ok();
      expect((await client.get("/get-session").ok()).user.image).toBe(addressOf(bytes));
    },
  );

  test.each(FORMATS)("detects its type by its bytes: $type", async ({ type, ending, from }) => {
    const here = await world();
    const { client } = await here.person();
    for (const sent of FORMATS) {
      expect(await upload(client, from, sent.type).ok()).toEqual({ url: addressOf(from, ending) });
    }
    expect((await here.counts()).upload).toBe(1);
    expect(await find(here, from)).toMatchObject({ type });
  });

  test("removes the location where it was taken", async () => {
    const here = await world();
    const { client } = await here.person();
    const exif = "Exif\0\0MM\0*GPS 52.5200 13.4050";
    const photo = jpeg.picture();
    const taken = jpeg.jpeg(jpeg.segment(0xe1, exif), jpeg.segment(0xfe, exif), photo.subarray(2, -2));
    expect(await upload(client, taken, "image/jpeg").ok()).toEqual({ url: addressOf(photo, "jpg") });
    const drawing = png.picture();
    const noted = Buffer.concat([drawing.subarray(0, -12), png.chunk("eXIf", exif), png.END]);
    expect(await upload(client, noted, "image/png").ok()).toEqual({ url: addressOf(drawing, "png") });
    const rows = await here.rows("upload");
    expect(rows).toHaveLength(2);
    for (const { bytes } of rows) expect(Buffer.from(bytes as Uint8Array).includes("GPS")).toBe(false);
  });

  test("is offered to the screens only if the feature is on", async () => {
    const on = await world();
    expect(on.auth.uiConfig).toMatchObject({ pictures: true, plugins: ["pictures"] });
    const off = await app();
    expect(off.auth.uiConfig.pictures).toBeUndefined();
    expect((await upload((await off.person()).client, picture())).status).toBe(404);
  });

  test("requires a session, and a page of a trusted origin", async () => {
    const here = await world();
    await upload(here.client(), picture()).refuses(UNAUTHORIZED);
    const { client } = await here.person();
    const before = await here.dump();
    const headers = { "content-type": "image/webp", origin: "https://evil.example" };
    await client.send("POST", PATH, picture(), { headers }).refuses(INVALID_ORIGIN);
    expect(await here.dump()).toBe(before);
  });

  test("accepts the content type in any case and with parameters, and no other type", async () => {
    const here = await world();
    const { client } = await here.person();
    await upload(client, picture(), "Image/WebP; charset=binary").ok();
    const before = await here.dump();
    for (const other of [
      "application/json",
      "text/plain",
      "image/gif",
      "image/svg+xml",
      "image/webpx",
      "multipart/form-data",
      "",
    ]) {
      const { status, body } = await upload(client, picture(1), other);
      expect([other, status, body.code, body.details?.[0]?.message]).toEqual([
        other,
        400,
        "VALIDATION_ERROR",
        "Send the bytes with content-type: image/webp or image/jpeg or image/png",
      ]);
    }
    expect(await here.dump()).toBe(before);
  });

  test("refuses anything but a small square picture, and stores nothing", async () => {
    const here = await world();
    const { client } = await here.person();
    const before = await here.dump();
    const fakes = [
      new Uint8Array(),
      Buffer.from("\x89PNG\r\n\x1a\n".padEnd(200, "\0"), "latin1"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      webp(lossy(255, 256)),
      webp(lossy(256, 257)),
      webp(lossy(16383, 16383)),
      Buffer.concat([picture(), Buffer.from("<script>alert(1)</script>")]),
      Buffer.concat([jpeg.picture(), Buffer.from("<script>alert(1)</script>")]),
      Buffer.concat([png.picture(), Buffer.from("<script>alert(1)</script>")]),
      jpeg.jpeg(jpeg.QUANTIZATION, jpeg.frame(65535, 65535), jpeg.scan()),
      png.png(png.header(2 ** 31 - 1, 2 ** 31 - 1), png.pixels(), png.END),
      png.png(png.header(256, 256), png.chunk("acTL", "\0".repeat(8)), png.pixels(), png.END),
    ];
    for (const fake of fakes) await upload(client, fake).refuses(INVALID_PICTURE);
    expect(await here.dump()).toBe(before);
  });

  test("accepts up to 48 KiB", async () => {
    const here = await world();
    const { client } = await here.person();
    const header = webp(lossy(256, 256, "")).length;
    const largest = webp(lossy(256, 256, "x".repeat(48 * 1024 - header)));
    expect(largest.length).toBe(48 * 1024);
    await upload(client, largest).ok();
    const { status, body } = await upload(client, webp(lossy(256, 256, "x".repeat(48 * 1024 - header + 2))));
    expect([status, body]).toEqual([
      413,
      { code: PAYLOAD_TOO_LARGE.code, message: "The request body is larger than 48 KiB" },
    ]);
  });

  test("closes a connection that sends ten megabytes", async () => {
    const here = await served({ plugins: [pictures()] });
    const { client } = await here.person();
    const head = [
      `POST /api/auth${PATH} HTTP/1.1`,
      `Host: 127.0.0.1:${here.port}`,
      `Origin: http://127.0.0.1:${here.port}`,
      `Cookie: ${client.cookie}`,
      "Content-Type: image/webp",
      `Content-Length: ${10 * 1024 * 1024}`,
    ];
    const answer = await here.raw(`${head.join("\r\n")}\r\n\r\nRIFF`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain("PAYLOAD_TOO_LARGE");
  });

  test("is limited to ten a minute", async () => {
    // Redis counts by its own clock, which a test can't advance.
    const here = await world({ rateLimit: { enabled: true }, redis: undefined });
    const { client } = await here.person();
    const send = (number: number) =>
      here.exchange({
        method: "POST",
        path: `/api/auth${PATH}`,
        headers: { cookie: client.cookie, origin: BASE_URL, "content-type": "image/webp" },
        body: picture(number),
      });
    for (let i = 0; i < 10; i++) expect((await send(i)).status).toBe(200);
    expect((await send(10)).status).toBe(TOO_MANY_REQUESTS.status);
    here.advance(60);
    expect((await send(10)).status).toBe(200);
  });
});

describe("of the pictures of one user", () => {
  test("the same one is kept once, however often it is uploaded, and becomes the newest", {
    tags: "servers",
  }, async () => {
    const here = await world({ file: true });
    const { client } = await here.person();
    await upload(client, picture(0)).ok();
    for (let i = 1; i < MOST; i++) {
      here.advance(1);
      await upload(client, picture(i)).ok();
    }
    here.advance(1);
    await upload(client, picture(0)).ok();
    here.advance(1);
    await upload(client, picture(MOST)).ok();
    expect((await here.counts()).upload).toBe(MOST);
    expect(await find(here, picture(0))).not.toBeNull();
    expect(await find(here, picture(1))).toBeNull();
  });

  test.each([
    { ending: "jpg", type: "image/jpeg", bytes: jpeg.picture() },
    { ending: "png", type: "image/png", bytes: png.picture() },
  ])("the current one stays if its URL ends in .$ending", async ({ ending, type, bytes }) => {
    const here = await world();
    const { client } = await here.person();
    await upload(client, bytes, type).ok();
    await client.post("/update-user", { image: addressOf(bytes, ending) }).ok();
    for (let i = 0; i < 2 * MOST; i++) {
      here.advance(1);
      await upload(client, picture(i)).ok();
    }
    expect(await find(here, bytes)).not.toBeNull();
  });

  test("the current one stays, however many are uploaded after it", async () => {
    const here = await world();
    const { client } = await here.person();
    for (const image of [addressOf(picture(0)), `${BASE_URL}${addressOf(picture(0))}`]) {
      await upload(client, picture(0)).ok();
      await client.post("/update-user", { image }).ok();
      for (let i = 1; i < 2 * MOST; i++) {
        here.advance(1);
        await upload(client, picture(i)).ok();
      }
      expect(await find(here, picture(0))).not.toBeNull();
      expect((await here.counts()).upload).toBe(MOST);
    }
  });

  test("a URL that names many of them keeps one", async () => {
    const here = await world();
    const { client } = await here.person();
    const named: string[] = [];
    for (let i = 0; i < 2 * MOST; i++) {
      await upload(client, picture(i)).ok();
      named.push(nameOf(picture(i)));
      const image = `/uploads/${named.slice(-30).join("/")}.webp`;
      await client.post("/update-user", { image }).ok();
      here.advance(1);
    }
    expect((await here.counts()).upload).toBe(MOST);
  });

  test(
    "sixteen equal ones at once are one, and sixteen different ones stay within the limit",
    ROUNDS,
    async () => {
      const here = await world({ file: true });
      const { client } = await here.person();
      const times = (make: (index: number) => Uint8Array) =>
        Promise.all(Array.from({ length: 16 }, (_, index) => upload(client, make(index)).ok()));
      await times(() => picture());
      expect((await here.counts()).upload).toBe(1);
      await times((index) => picture(index));
      expect((await here.counts()).upload).toBe(16);
      here.advance(1);
      await times((index) => picture(100 + index));
      expect((await here.counts()).upload).toBe(MOST);
      // All of the last sixteen uploads succeeded, so their pictures are stored.
      for (let index = 0; index < 16; index++) expect(await find(here, picture(100 + index))).not.toBeNull();
    },
  );

  test("none depends on another user who has the same one", async () => {
    const here = await world();
    const ada = await here.person();
    const bob = await here.person();
    await upload(ada.client, picture()).ok();
    await upload(bob.client, picture()).ok();
    expect((await here.counts()).upload).toBe(2);
    await here.remove("user", { id: ada.id });
    expect(await here.rows("upload")).toMatchObject([{ userId: bob.id }]);
    expect(await find(here, picture())).not.toBeNull();
    await here.remove("user", { id: bob.id });
    expect(await find(here, picture())).toBeNull();
  });

  test("none is stored for a user who is deleted meanwhile", async () => {
    const here = await world();
    const { client } = await here.person();
    await here.remove("session");
    await here.remove("user");
    await upload(client, picture()).refuses(UNAUTHORIZED);
    expect((await here.counts()).upload).toBe(0);
  });
});

describe("in process", () => {
  test("a picture is uploaded as its bytes, and other values are refused", async () => {
    const here = await world();
    const { client } = await here.person();
    const headers = { cookie: client.cookie };
    expect(await apiOf(here).uploadPicture({ body: picture(), headers })).toEqual({
      url: addressOf(picture()),
    });
    for (const body of [undefined, {}, "RIFF", new Uint8Array(48 * 1024 + 1)]) {
      // A host in JavaScript may pass any value.
      const made = apiOf(here).uploadPicture({ body: body as Uint8Array, headers });
      await expect(made).rejects.toMatchObject({ statusCode: 400, code: "VALIDATION_ERROR" });
    }
    expect(await apiOf(here).findPicture({ query: { sha256: "../../etc/passwd" } })).toBeNull();
  });

  test("the types of an engine with the feature have its routes", async () => {
    const auth = latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: "sqlite::memory:",
      plugins: [pictures()],
    });
    await auth.migrate();
    const found = await auth.api.findPicture({ query: { sha256: "x" } });
    expect(found?.bytes).toBeUndefined();
    await auth.close();
  });
});

test("the API reference has the upload with its type and size, and omits the host's own route", async () => {
  const { auth } = await world();
  const { paths } = auth.openapi();
  expect(paths["/api/auth/ui/upload"]?.post).toMatchObject({
    requestBody: {
      required: true,
      content: Object.fromEntries(FORMATS.map(({ type }) => [type, { schema: { maxLength: 49_152 } }])),
    },
    security: [{ session: [] }],
  });
  expect(paths).not.toHaveProperty("/api/auth/ui/picture");
});

test("any upload gets a response that the route declares, and a refused one stores nothing", async () => {
  const here = await world();
  const { client } = await here.person();
  const judge = judgeOf(here);
  const route = declaredRoutes([pictures()]).find(({ path }) => path === PATH);
  if (route === undefined) throw new Error("Nobody declares it");
  const statuses = new Set<number>();
  const change = fc.record({ at: fc.nat(40), value: fc.integer({ min: 0, max: 255 }) });
  const makers = fc.constantFrom(picture, jpeg.picture, png.picture);
  const spoilt = fc
    .tuple(makers, fc.nat(30), fc.array(change, { maxLength: 2 }))
    .map(([make, number, changes]) => {
      const bytes = Buffer.from(make(number));
      for (const { at, value } of changes) bytes[at] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 100 })), async (bytes) => {
      const before = (await here.counts()).upload;
      const answer = await upload(client, bytes);
      judge(route, answer);
      statuses.add(answer.status);
      if (answer.status === 200)
        expect(answer.body.url).toMatch(/\/uploads\/[0-9a-f]{64}\.(?:webp|jpg|png)$/);
      else expect([answer.body.code, (await here.counts()).upload]).toEqual([INVALID_PICTURE.code, before]);
    }),
    { numRuns: 300 },
  );
  expect(statuses).toEqual(new Set([200, 400]));
  expect((await here.counts()).upload).toBe(MOST);
});
