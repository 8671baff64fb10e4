import { describe, expect, test } from "vitest";
import { MAX_ZOOM, MIDDLE, pushed, squareOf } from "./crop.ts";

const WIDE = { width: 400, height: 200 };
const TALL = { width: 100, height: 300 };

describe("the square", () => {
  test("is the largest one, in the middle", () => {
    expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 100, top: 0, edge: 200 });
    expect(squareOf(TALL, MIDDLE)).toEqual({ left: 0, top: 100, edge: 100 });
  });

  test("stays on the picture at every end of every slider", () => {
    for (const picture of [WIDE, TALL, { width: 1, height: 1 }]) {
      for (const zoom of [1, 2, MAX_ZOOM]) {
        for (const x of [0, 1]) {
          for (const y of [0, 1]) {
            const { left, top, edge } = squareOf(picture, { zoom, x, y });
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
            expect(left + edge).toBeLessThanOrEqual(picture.width);
            expect(top + edge).toBeLessThanOrEqual(picture.height);
          }
        }
      }
    }
  });

  test("limits the position and zoom to valid values", () => {
    expect(squareOf(WIDE, { zoom: 0, x: -1, y: 9 })).toEqual({ left: 0, top: 0, edge: 200 });
    expect(squareOf(WIDE, { zoom: Number.NaN, x: 2, y: 0 })).toEqual({ left: 200, top: 0, edge: 200 });
  });
});

describe("dragging", () => {
  test("moves the picture with the pointer, and stops at its edges", () => {
    const half = pushed(WIDE, MIDDLE, { x: 0.25, y: 0 });
    expect(squareOf(WIDE, half)).toEqual({ left: 50, top: 0, edge: 200 });
    expect(pushed(WIDE, MIDDLE, { x: 9, y: 0 }).x).toBe(0);
    expect(pushed(WIDE, MIDDLE, { x: -9, y: 0 }).x).toBe(1);
  });

  test("changes nothing in a direction without room", () => {
    expect(pushed(WIDE, MIDDLE, { x: 0, y: 0.4 })).toEqual(MIDDLE);
  });
});
