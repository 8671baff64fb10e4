import { consoleApp } from "@latchkey/testing/admin/console";
import { expect, test } from "vitest";
import { trafficCounts } from "../../../base/traffic.ts";

const DAY = 86_400;

/** Starts a process that counts, optionally beside another one. */
async function node(beside?: Awaited<ReturnType<typeof consoleApp>>) {
  const traffic = trafficCounts();
  const around = beside === undefined ? { file: true } : { beside };
  return { traffic, ...(await consoleApp({ traffic, isLazy: false, ...around })) };
}

test("administrators see the response times, refused requests and emails of all processes, by day", async () => {
  const one = await node();
  const two = await node(one);
  const root = await one.staff("admin");
  for (const { traffic } of [one, two]) {
    traffic.add("emails", 2);
    traffic.add("limited");
  }
  await two.auth.close();
  await root.client.get("/admin/metrics").ok();
  one.advance(2 * DAY);
  for (let request = 0; request < 98; request++) one.traffic.answered(3);
  one.traffic.answered(900);
  one.traffic.add("emails");
  const client = await one.signIn(root);
  const { traffic } = await client.get("/admin/metrics", { query: { range: "7d" } }).ok();
  const none = { limited: 0, emails: 0, p50: null, p99: null };
  expect(traffic.days).toMatchObject([
    ...Array(4).fill(none),
    // The times depend on the machine, but some requests were answered.
    { limited: 2, emails: 4, p50: expect.any(Number) },
    none,
    { limited: 0, emails: 1 },
  ]);
  expect(traffic.total).toMatchObject({ limited: 2, emails: 5 });
  const { p50, p99 } = traffic.days[6];
  expect([p50 > 2.4 && p50 < 3.6, p99 > 3]).toEqual([true, true]);
});
