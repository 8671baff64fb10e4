import { expect, onTestFinished, test, vi } from "vitest";
import { openOutput } from "./output.ts";

test("of steps that run at the same time, the first is shown at once and each other one in one piece", () => {
  let shown = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    shown += text;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  const [first, second] = [openOutput(), openOutput()];
  second.print("c");
  first.print("a");
  expect(shown).toBe("a");
  first.print("b");
  first.end();
  expect(shown).toBe("abc");
  second.print("d");
  expect(shown).toBe("abcd");
  second.end();
});
