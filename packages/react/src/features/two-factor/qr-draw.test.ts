import { expect, test } from "vitest";
import { setupKeyOf } from "./otpauth.ts";
import { drawQr } from "./qr-draw.ts";

test("a QR code has dark modules with the three finders in its corners", () => {
  const { size, path } = drawQr("otpauth://totp/Acme:ada?secret=JBSWY3DPEHPK3PXP&issuer=Acme");
  const dark = new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, width]) =>
      Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index} ${y}`),
    ),
  );
  const isFinder = (left: number, top: number): boolean =>
    [0, 6].every((y) => [0, 1, 2, 3, 4, 5, 6].every((x) => dark.has(`${left + x} ${top + y}`))) &&
    [1, 5].every((y) => [1, 2, 3, 4, 5].every((x) => !dark.has(`${left + x} ${top + y}`)));
  expect([isFinder(0, 0), isFinder(size - 7, 0), isFinder(0, size - 7)]).toEqual([true, true, true]);
  expect(isFinder(size - 7, size - 7)).toBe(false);
});

test("the key is split into groups of four", () => {
  expect(setupKeyOf("otpauth://totp/a?secret=JBSWY3DPEHPK3P&issuer=a")).toBe("JBSW Y3DP EHPK 3P");
  expect(setupKeyOf("otpauth://totp/a?issuer=a")).toBe("");
});
