import { describe, expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

describe("the value of a text", () => {
  test("is computed once, however often the text recurs", () => {
    const make = vi.fn((text: string) => ({ text }));
    const of = remembered(10, make);
    const first = of("one");
    for (let at = 0; at < 5; at++) expect(of("one")).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("is remembered for at least half as many texts as configured, and for no more than that", () => {
    const make = vi.fn((text: string) => text);
    const of = remembered(10, make);
    const texts = Array.from({ length: 30 }, (_, at) => `text ${at}`);
    for (const text of texts) of(text);
    make.mockClear();
    // From the last on, so that remembered ones are read before others replace them.
    for (const text of texts.toReversed()) of(text);
    const again = new Set(make.mock.calls.map(([text]) => text));
    for (const text of texts.slice(-5)) expect(again).not.toContain(text);
    for (const text of texts.slice(0, -10)) expect(again).toContain(text);
  });

  test("stays while the text recurs, whatever others come", () => {
    const make = vi.fn((text: string) => text);
    const of = remembered(10, make);
    for (let at = 0; at < 100; at++) {
      of("often");
      of(`once ${at}`);
    }
    expect(make.mock.calls.filter(([text]) => text === "often")).toHaveLength(1);
  });

  test("isn't remembered if it is undefined, and takes no room", () => {
    const make = vi.fn((text: string) => (text.startsWith("forged") ? undefined : text));
    const of = remembered(10, make);
    of("ours");
    for (let at = 0; at < 100; at++) expect(of(`forged ${at}`)).toBeUndefined();
    expect(of("forged 1")).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(102);
    of("ours");
    expect(make).toHaveBeenCalledTimes(102);
  });
});
