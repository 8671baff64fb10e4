import type { ClientError } from "@latchkey/client";
import { describe, expect, test, vi } from "vitest";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";
import { clock } from "../testing/clock.ts";
import { type Answer, createFormFlow, type FormFlowOptions } from "./form-flow.ts";

type Values = { email: string; password: string };

const WRONG = fieldNotice("email", text("errors.fields.email"));
const ABOUT = { appName: "Latchkey", min: 8, max: 128, fields: ["email", "password"] };

function error(code: string, more: Partial<ClientError> = {}): ClientError {
  return { code, status: 400, statusText: "", message: "", ...more };
}

/** Creates a form whose answers the test gives, one after another. */
function form(options: Partial<FormFlowOptions<Values, string>> = {}) {
  const answers: ((answer: Answer<string>) => void)[] = [];
  const sent: Values[] = [];
  const signals: AbortSignal[] = [];
  const flow = createFormFlow<Values, string>({
    values: { email: "", password: "" },
    check: ({ email, password }) => ({
      ...(email === "" && { email: WRONG }),
      ...(password === "" && { password: fieldNotice("password", text("errors.fields.password")) }),
    }),
    describe: (failure) => describeErrors(failure, ABOUT),
    send: (values, signal) => {
      sent.push(values);
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    },
    ...options,
  });
  /** Fills in and submits the form; the test answers. */
  const submitted = () => flow.submit({ email: "ada@example.com", password: "secret" });
  return { flow, answers, sent, signals, submitted };
}

describe("a form whose callback throws", () => {
  const theirs = () => {
    throw new Error("theirs");
  };

  test("rejects the submission, and can be sent again", async () => {
    for (const [options, answer] of [
      [{ onDone: theirs }, { data: "yes" }],
      [{ onRefused: theirs }, { error: error("INVALID_EMAIL_OR_PASSWORD") }],
    ] as const) {
      const { flow, answers, sent, submitted } = form(options);
      const first = submitted();
      answers[0]?.(answer);
      await expect(first).rejects.toThrow("theirs");
      expect(flow.get().pending).toBe(false);
      void submitted().catch(() => undefined);
      expect(sent).toHaveLength(2);
    }
  });

  test("rejects before anything is sent, too", async () => {
    const { flow, submitted } = form({ send: theirs });
    await expect(submitted()).rejects.toThrow("theirs");
    expect(flow.get().pending).toBe(false);
  });
});

describe("a form", () => {
  test("checks its fields when it is sent, not before", async () => {
    const { flow, sent } = form();
    flow.set("email", "a");
    flow.set("email", "");
    expect(flow.get().fieldErrors).toEqual({});
    expect(await flow.submit()).toBe(false);
    expect(Object.keys(flow.get().fieldErrors)).toEqual(["email", "password"]);
    expect(flow.get()).toMatchObject({ failures: 1, focus: { summary: true }, pending: false });
    expect(sent).toEqual([]);
  });

  test("shows the error of a refused field until it is corrected", async () => {
    const { flow } = form();
    await flow.submit({ password: "secret" });
    expect(flow.get()).toMatchObject({ focus: { field: "email" }, fieldErrors: { email: WRONG } });
    flow.set("email", "a");
    expect(flow.get().fieldErrors).toEqual({});
    flow.set("email", "");
    expect(flow.get().fieldErrors).toEqual({ email: WRONG });
    // The error of an unchanged field remains.
    flow.set("password", "other");
    expect(flow.get().fieldErrors).toEqual({ email: WRONG });
  });

  test("is sent once, however often it is pressed", async () => {
    const { flow, answers, sent, submitted } = form();
    const first = submitted();
    expect(flow.get().pending).toBe(true);
    expect(await submitted()).toBe(false);
    answers[0]?.({ data: "yes" });
    expect(await first).toBe(true);
    expect(sent).toHaveLength(1);
    expect(flow.get()).toMatchObject({ pending: false, done: true });
  });

  test("keeps its values when it is refused, and focuses the invalid field", async () => {
    const { flow, answers, submitted } = form();
    const done = submitted();
    answers[0]?.({ error: error("USER_ALREADY_EXISTS", { status: 422 }) });
    expect(await done).toBe(false);
    expect(flow.get().values).toEqual({ email: "ada@example.com", password: "secret" });
    expect(flow.get().fieldErrors.email?.code).toBe("USER_ALREADY_EXISTS");
    expect(flow.get()).toMatchObject({ formError: null, focus: { field: "email" } });
    flow.set("email", "bob@example.com");
    expect(flow.get().fieldErrors).toEqual({});
  });

  test("shows an error without a field above the form", async () => {
    const { flow, answers, submitted } = form();
    const done = submitted();
    answers[0]?.({ error: error("NO_SUCH_CODE", { status: 500, requestId: "r1" }) });
    await done;
    expect(flow.get().formError).toMatchObject({ place: "form", requestId: "r1" });
    expect(flow.get().focus).toEqual({ alert: true });
  });

  test("loses nothing when the network fails, and can be sent again", async () => {
    const { flow, submitted } = form({ send: () => Promise.reject(new TypeError("fetch failed")) });
    expect(await submitted()).toBe(false);
    expect(flow.get().formError).toMatchObject({ code: "NETWORK_ERROR", actions: ["retry"] });
    expect(flow.get().values.password).toBe("secret");
    expect(flow.get().pending).toBe(false);
  });

  test("waits as long as the service says", async () => {
    const timers = clock();
    const { flow, answers, sent, submitted } = form({ timers });
    flow.subscribe(() => undefined);
    const done = submitted();
    answers[0]?.({ error: error("TOO_MANY_REQUESTS", { status: 429, retryAfter: 3 }) });
    await done;
    expect(flow.get().retryAfter).toBe(3);
    timers.pass(1000);
    expect(flow.get().retryAfter).toBe(2);
    expect(await submitted()).toBe(false);
    flow.set("email", "bob@example.com");
    timers.pass(2000);
    expect(flow.get()).toMatchObject({ retryAfter: 0, values: { email: "bob@example.com" } });
    expect(timers.waiting).toBe(0);
    void submitted();
    expect(sent).toHaveLength(2);
  });

  test("ignores an answer that comes after a reset", async () => {
    const { flow, answers, signals, submitted } = form();
    const first = submitted();
    flow.reset();
    expect(signals[0]?.aborted).toBe(true);
    expect(flow.get()).toMatchObject({ pending: false, values: { email: "", password: "" } });
    const second = submitted();
    answers[0]?.({ error: error("USER_ALREADY_EXISTS") });
    expect(await first).toBe(false);
    expect(flow.get()).toMatchObject({ pending: true, fieldErrors: {} });
    answers[1]?.({ data: "yes" });
    expect(await second).toBe(true);
  });

  test("aborts its request once the last subscriber has left", async () => {
    const { flow, answers, signals, submitted } = form();
    const leave = [flow.subscribe(() => undefined), flow.subscribe(() => undefined)];
    const done = submitted();
    leave[0]?.();
    expect(signals[0]?.aborted).toBe(false);
    leave[1]?.();
    expect(signals[0]?.aborted).toBe(true);
    answers[0]?.({ data: "yes" });
    expect(await done).toBe(false);
    expect(flow.get()).toMatchObject({ done: false, pending: false });
  });

  test("begins with a server's refusal", () => {
    const { flow } = form({
      values: { email: "ada@example.com", password: "" },
      refused: { error: { code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 5 } },
    });
    expect(flow.get()).toMatchObject({ failures: 1, retryAfter: 5, focus: { alert: true } });
    expect(flow.get().formError?.code).toBe("TOO_MANY_REQUESTS");
  });

  test("leaves an error to a callback that takes it over", async () => {
    const { flow, answers, submitted } = form({ onRefused: () => ({ isTakenOver: true }) });
    const done = submitted();
    answers[0]?.({ error: error("USER_ALREADY_EXISTS") });
    await done;
    expect(flow.get()).toMatchObject({ failures: 0, fieldErrors: {}, formError: null, pending: false });
  });

  test("notifies subscribers of changes only", () => {
    const { flow } = form();
    const listener = vi.fn();
    flow.subscribe(listener);
    flow.set("email", "a");
    flow.set("email", "a");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
