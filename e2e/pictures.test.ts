import type { Page } from "playwright-core";
import { signedIn } from "./support/people.ts";
import { expectAlert, expectFocus, seen, untilAlive } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** A picture of 40 × 40 pixels. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALUlEQVR42u3NQQkAAAgAsevf0S6WEPwM9l9TLxKLxWKxWCwWi8VisVgsFovvLJavZYwKd0kxAAAAAElFTkSuQmCC";

/** The largest upload that the service accepts, in bytes. */
const LARGEST = 48 * 1024;

/** A drawing: red at the left, blue at the right. */
interface Drawing {
  width: number;
  height: number;
  type: "image/jpeg" | "image/png" | "image/webp";
  /** True: random pixels, which don't compress. */
  isNoise?: boolean;
  /** True: taken with a rotated camera. */
  isTurned?: boolean;
}

/**
 * Chooses a file as from a camera or a program. The page makes it, because transferring such a file takes
 * long.
 */
async function chooseDrawing(page: Page, drawing: Drawing): Promise<number> {
  return await page.locator("input[type=file]").evaluate(async (input: HTMLInputElement, wanted) => {
    const canvas = new OffscreenCanvas(wanted.width, wanted.height);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("No canvas");
    const { width, height, type, isNoise, isTurned } = wanted;
    context.fillStyle = "#d00";
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = "#00d";
    context.fillRect(width / 2, 0, width / 2, height);
    if (isNoise) {
      const data = context.createImageData(width, height);
      for (let at = 0; at < data.data.length; at += 65_536)
        crypto.getRandomValues(data.data.subarray(at, at + 65_536));
      for (let at = 3; at < data.data.length; at += 4) data.data[at] = 255;
      context.putImageData(data, 0, 0);
    }
    const blob = await canvas.convertToBlob({ type, quality: 1 });
    // EXIF 2.32, orientation 6, after the first two bytes of a JPEG: shown a quarter turn clockwise.
    const exif = "ffe1002245786966" + "00004d4d002a00000008000101120003000000010006000000000000";
    const turn = Uint8Array.from(exif.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const parts = isTurned ? [blob.slice(0, 2), turn, blob.slice(2)] : [blob];
    const files = new DataTransfer();
    const file = new File(parts, "me", { type });
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return file.size;
  }, drawing);
}

const choose = (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name: "me", mimeType: "image/jpeg", buffer });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use photo" }).click();
  await seen(page.getByText("Photo changed"));
}

/** Decodes the stored picture. Returns its size, and the colors at some places (as fractions of its edge). */
async function kept(page: Page, places: readonly [x: number, y: number][] = []) {
  const address = await page.locator("[data-lk=AvatarField]:not([inert] *) img").getAttribute("src");
  expect(address).toMatch(/^\S*\/uploads\/[0-9a-f]{64}\.(webp|png|jpg)$/);
  return await page.evaluate(
    async ({ address, places }) => {
      const answer = await fetch(address);
      const blob = await answer.blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context?.drawImage(bitmap, 0, 0);
      const names = places.map(([x, y]) => {
        const [red = 0, , blue = 0] =
          context?.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data ?? [];
        return red > blue ? "red" : "blue";
      });
      return { type: blob.type, bytes: blob.size, size: [bitmap.width, bitmap.height], names };
    },
    { address: address ?? "", places },
  );
}

test("large, rotated and noisy pictures of cameras become small and square", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await untilAlive(page);

  const bytes = await chooseDrawing(page, { width: 2400, height: 1800, type: "image/png", isNoise: true });
  expect(bytes).toBeGreaterThan(10_000_000);
  await save(page);
  const small = await kept(page);
  expect(small).toMatchObject({ type: "image/webp", size: [256, 256] });
  expect(small.bytes).toBeLessThanOrEqual(LARGEST);

  await chooseDrawing(page, { width: 800, height: 400, type: "image/jpeg", isTurned: true });
  await save(page);
  // Rotated clockwise, the left side is at the top.
  expect(
    (
      await kept(page, [
        [0.5, 0.1],
        [0.5, 0.9],
      ])
    ).names,
  ).toEqual(["red", "blue"]);
});

test("the visible part is chosen by keyboard alone", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await untilAlive(page);
  await chooseDrawing(page, { width: 900, height: 300, type: "image/webp" });
  await expectFocus(page.getByRole("slider", { name: "Zoom" }));
  await page.keyboard.press("Tab");
  await expectFocus(page.getByRole("slider", { name: "Left or right" }));
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expectFocus(page.getByRole("button", { name: "Use photo" }));
  await page.keyboard.press("Enter");
  await seen(page.getByText("Photo changed"));
  await expectFocus(page.getByRole("button", { name: "Change photo" }));
  expect(
    (
      await kept(page, [
        [0.1, 0.5],
        [0.9, 0.5],
      ])
    ).names,
  ).toEqual(["blue", "blue"]);
});

test("the picture can be dragged, too", { tags: "long" }, async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await untilAlive(page);
  await chooseDrawing(page, { width: 900, height: 300, type: "image/png" });
  const preview = page.getByRole("img", { name: "Preview" });
  const box = await preview.boundingBox();
  if (box === null) throw new Error("No preview");
  await page.mouse.move(box.x + 20, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 1000, box.y + 50, { steps: 20 });
  await page.mouse.up();
  expect(await page.getByRole("slider", { name: "Left or right" }).inputValue()).toBe("0");
  await save(page);
  expect(
    (
      await kept(page, [
        [0.1, 0.5],
        [0.9, 0.5],
      ])
    ).names,
  ).toEqual(["red", "red"]);
});

test("a file that isn't a picture, is broken or is too large to draw is reported, and isn't sent", async ({
  open,
  service,
}) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await untilAlive(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/ui/upload")) sent += 1;
  });
  const png = Buffer.from(PNG, "base64");
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const cases: [file: Buffer, says: RegExp][] = [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      /isn't a supported image/,
    ],
    [Buffer.from("<script>alert(1)</script>"), /isn't a supported image/],
    [Buffer.alloc(0), /This file is empty/],
    [png.subarray(0, 40), /can't open that image/],
    [huge, /fewer pixels/],
  ];
  for (const [file, says] of cases) {
    await choose(page, file);
    await expectAlert(page, says);
  }
  // The page makes the file, because transferring it takes long.
  await page.locator("input[type=file]").evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new ArrayBuffer(33 * 1024 * 1024)], "me.jpg"));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expectAlert(page, /larger than 32 MB/);
  expect(sent).toBe(0);
});

test("a browser whose canvas can't write WebP sends PNG, or JPEG if PNG is too large", async ({
  open,
  service,
}) => {
  const page = await open();
  await signedIn(page, service);
  // Like Safari, which writes PNG in place of WebP.
  await page.addInitScript(() => {
    const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type, quality) {
      write.call(this, callback, type === "image/webp" ? "image/png" : type, quality);
    };
  });
  await page.goto("/account");
  await untilAlive(page);
  await chooseDrawing(page, { width: 600, height: 600, type: "image/png" });
  await save(page);
  const halves: [number, number][] = [
    [0.2, 0.5],
    [0.8, 0.5],
  ];
  expect(await kept(page, halves)).toMatchObject({
    type: "image/png",
    size: [256, 256],
    names: ["red", "blue"],
  });

  await chooseDrawing(page, { width: 600, height: 600, type: "image/png", isNoise: true });
  await save(page);
  const photo = await kept(page);
  expect(photo).toMatchObject({ type: "image/jpeg", size: [256, 256] });
  expect(photo.bytes).toBeLessThanOrEqual(LARGEST);
});

test("a browser that can't encode pictures says so", { tags: "long" }, async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });
  await page.goto("/account");
  await untilAlive(page);
  await chooseDrawing(page, { width: 600, height: 600, type: "image/png" });
  await page.getByRole("button", { name: "Use photo" }).click();
  await expectAlert(page, "Use another browser.");
  await seen(page.getByRole("slider", { name: "Zoom" }));
});

test("Undo restores a removed picture", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await untilAlive(page);
  await chooseDrawing(page, { width: 300, height: 300, type: "image/png" });
  await save(page);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expectFocus(page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await seen(page.getByText("Photo restored"));
  await page.reload();
  await seen(page.locator("[data-lk=AvatarField]:not([inert] *) img"));
});
