import { expect, onTestFinished, test, vi } from "vitest";
import { knownAnswers } from "./known-answers.ts";

const GET = { method: "GET" };
const POST = { method: "POST" };

function known(answers: Record<string, unknown>) {
  const asked: string[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response('"asked"');
  });
  const { fetch: fetchIt, answered } = knownAnswers(answers);
  const ask = async (path: string, init = GET): Promise<unknown> =>
    (await fetchIt(`http://localhost:3000/api/auth${path}`, init)).json();
  return { ask, asked, answered, fetchIt };
}

test("an answer in the document is used once, then the service is asked", async () => {
  const { ask, asked } = known({ "/list-accounts?mayUnlink=true": [{ id: "a" }] });
  expect(await ask("/list-accounts")).toBe("asked");
  expect(await ask("/list-accounts?mayUnlink=true")).toEqual([{ id: "a" }]);
  expect(await ask("/list-accounts?mayUnlink=true")).toBe("asked");
  expect(asked).toHaveLength(2);
});

test("answers in the document are dropped after a change; opening an organization isn't a change", async () => {
  const { ask } = known({ "/organization/list": [], "/list-accounts": [] });
  await ask("/organization/set-active", POST);
  expect(await ask("/organization/list")).toEqual([]);
  await ask("/update-user", POST);
  expect(await ask("/list-accounts")).toBe("asked");
});

test("they are also dropped after a while", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const { ask } = known({ "/organization/list": [] });
  vi.advanceTimersByTime(10_001);
  expect(await ask("/organization/list")).toBe("asked");
});

test("a page has its answers once it has read those it asked for", async () => {
  const { fetchIt, answered } = known({ "/organization/list": [] });
  const answer = await fetchIt("http://localhost:3000/api/auth/organization/list", GET);
  const read = vi.fn();
  const over = answered().then(() => expect(read).toHaveBeenCalledOnce());
  setTimeout(() => answer.text().then(read), 5);
  await over;
});
