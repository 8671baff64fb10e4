import { expect, test } from "vitest";
import { auditQuery, dayOf } from "./audit-query.ts";

test("the request follows the URL, without values that the service refuses", () => {
  expect(auditQuery({ userId: "1", outcome: "failure", live: "on", id: "7", of: "ada@example.com" })).toEqual(
    {
      userId: "1",
      outcome: "failure",
    },
  );
  expect(auditQuery({ outcome: "perhaps", from: "yesterday", to: "2026-02-31T99" })).toEqual({});
});

test("days are those of the reader, including the last one; moments stay unchanged", () => {
  const { from, to } = auditQuery({ from: "2026-03-04", to: "2026-03-04" });
  expect(new Date(from ?? "")).toEqual(new Date(2026, 2, 4));
  expect(new Date(to ?? "")).toEqual(new Date(2026, 2, 5));
  expect(auditQuery({ from: "2026-03-04T12:00:00Z" }).from).toBe("2026-03-04T12:00:00.000Z");
  expect(dayOf(new Date(2026, 2, 4, 15).toISOString())).toBe("2026-03-04");
});
