import { expect, test } from "vitest";
import { progress } from "./progress.ts";

/** A command's progress on a stream, with a clock that the test sets. */
function shownOn(isTTY: boolean) {
  let time = 0;
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  const shown = progress({ stream, now: () => time });
  return { ...shown, written, pass: (seconds: number) => (time += seconds * 1000) };
}

test("a terminal shows one line, with the time left by the speed so far, and none at the end", () => {
  const { show, pass, end, written } = shownOn(true);
  show("user: 0 of 100", 0, 100, "user");
  pass(1);
  show("user: 10 of 100", 10, 100, "user");
  show("user: 11 of 100", 11, 100, "user");
  pass(1);
  show("session: 0 of 9000", 0, 9000, "session");
  pass(1);
  show("session: 90 of 9000", 90, 9000, "session");
  end();
  expect(written).toEqual([
    "\r\u001b[Kuser: 10 of 100, 9 s left",
    "\r\u001b[Ksession: 0 of 9000",
    "\r\u001b[Ksession: 90 of 9000, 2 min left",
    "\r\u001b[K",
  ]);
});

test("a log gets a line every ten seconds, and rows of a file by how much of it was read", () => {
  const { read, rows, pass, end, written } = shownOn(false);
  read(100, 1000);
  pass(5);
  rows(40);
  pass(5);
  read(500, 1000);
  rows(200);
  end();
  expect(written).toEqual(["200 rows, 50 %, 10 s left\n"]);
});

test("work that continues is timed without what was done before", () => {
  const { show, continueAfter, pass, written } = shownOn(false);
  continueAfter(900);
  pass(10);
  show("910 of 1000 calls", 910, 1000);
  expect(written).toEqual(["910 of 1000 calls, 2 min left\n"]);
});
