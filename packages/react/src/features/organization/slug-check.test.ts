import type { Result } from "@latchkey/client";
import { expect, test } from "vitest";
import { clock } from "../../testing/clock.ts";
import { createSlugCheck } from "./slug-check.ts";

const FREE: Result<unknown> = { data: { status: true }, error: null };

function refused(code: string): Result<unknown> {
  return { data: null, error: { code, status: 400, statusText: "", message: "" } };
}

/** A check, and a service where some slugs are taken. */
function checked(taken: readonly string[] = [], own?: string) {
  const timers = clock();
  const asked: string[] = [];
  const check = createSlugCheck({
    own,
    timers,
    async ask(slug) {
      asked.push(slug);
      if (slug === "api") return refused("VALIDATION_ERROR");
      if (slug === "away") return refused("SERVICE_UNAVAILABLE");
      return taken.includes(slug) ? refused("ORGANIZATION_SLUG_ALREADY_TAKEN") : FREE;
    },
  });
  const settle = async (): Promise<void> => {
    timers.pass(400);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { check, asked, timers, settle };
}

test("a slug is requested once, when the typing pauses", async () => {
  const { check, asked, timers, settle } = checked();
  for (const slug of ["a", "ac", "acme"]) {
    check.look(slug);
    timers.pass(399);
  }
  expect(asked).toEqual([]);
  expect(check.get()).toMatchObject({ slug: "acme", status: "none" });
  await settle();
  expect(asked).toEqual(["acme"]);
  expect(check.get()).toMatchObject({ slug: "acme", status: "free" });
});

test("for a taken slug, a free one like it is offered", async () => {
  const { check, settle } = checked(["acme", "acme-2"]);
  check.look("acme");
  await settle();
  expect(check.get()).toEqual({ slug: "acme", status: "taken", suggestion: "acme-3" });
});

test("no slug is suggested if all similar ones are taken", async () => {
  const { check, settle } = checked(["acme", "acme-2", "acme-3", "acme-4"]);
  check.look("acme");
  await settle();
  expect(check.get()).toMatchObject({ status: "taken", suggestion: null });
});

test("an invalid slug isn't sent, and a refusal by the service is shown", async () => {
  const { check, asked, settle } = checked();
  check.look("a..b");
  expect(check.get().status).toBe("wrong");
  await settle();
  expect(asked).toEqual([]);
  check.look("api");
  await settle();
  expect(check.get().status).toBe("wrong");
});

test("a service that is down says nothing about a slug", async () => {
  const { check, settle } = checked();
  check.look("away");
  await settle();
  expect(check.get()).toMatchObject({ status: "unknown", suggestion: null });
});

test("the current slug is neither free nor taken", async () => {
  const { check, asked, settle } = checked(["acme"], "acme");
  check.look("acme");
  await settle();
  expect(asked).toEqual([]);
  expect(check.get().status).toBe("none");
});

test("an answer about an earlier slug is ignored", async () => {
  const { check, timers, settle } = checked(["acme"]);
  check.look("acme");
  timers.pass(400);
  check.look("acme-berlin");
  await settle();
  expect(check.get()).toEqual({ slug: "acme-berlin", status: "free", suggestion: null });
});
