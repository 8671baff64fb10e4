import type { ClientError } from "@latchkey/client";
import { describe, expect, test, vi } from "vitest";
import { clock } from "../../testing/clock.ts";
import { createSocialFlow, type SocialAnswer, type SocialFlowOptions } from "./social-flow.ts";

const URL_THERE = "https://accounts.google.com/o/oauth2/v2/auth?state=1";
const accepted = { data: { url: URL_THERE, redirect: false }, error: null } as SocialAnswer;

function refused(code: string, more: Partial<ClientError> = {}): SocialAnswer {
  return { data: null, error: { code, status: 400, statusText: "", message: "", ...more } };
}

function flowWith(given: Partial<SocialFlowOptions> = {}) {
  const open = vi.fn();
  const send = vi.fn(async (_: string) => accepted);
  const flow = createSocialFlow({ config: () => undefined, send, open, ...given });
  return { flow, open, send };
}

describe("going to a provider", () => {
  test("opens its page once, however often the button is pressed, and stays pending", async () => {
    const { flow, open, send } = flowWith();
    await Promise.all([flow.start("google"), flow.start("google"), flow.start("github")]);
    expect(send).toHaveBeenCalledExactlyOnceWith("google");
    expect(open).toHaveBeenCalledExactlyOnceWith(URL_THERE, "google");
    expect(flow.get()).toMatchObject({ pending: "google", error: null });
  });

  test("shows an error, and can be tried again", async () => {
    const answers = [refused("PROVIDER_NOT_FOUND"), accepted];
    const { flow, open } = flowWith({ send: async () => answers.shift() ?? accepted });
    await flow.start("google");
    expect(flow.get()).toMatchObject({
      pending: null,
      failures: 1,
      error: { code: "PROVIDER_NOT_FOUND", text: { id: "errors.provider" } },
    });
    await flow.start("google");
    expect(open).toHaveBeenCalledOnce();
  });

  test("fails on an answer without a URL", async () => {
    const { flow, open } = flowWith({
      send: async () => ({ data: { url: "", redirect: false }, error: null }),
    });
    await flow.start("google");
    expect(open).not.toHaveBeenCalled();
    expect(flow.get().error?.code).toBe("INVALID_RESPONSE");
  });

  test("treats a request that throws as a network error", async () => {
    const { flow } = flowWith({ send: () => Promise.reject(new Error("cut")) });
    await flow.start("google");
    expect(flow.get().error?.code).toBe("NETWORK_ERROR");
  });

  test("waits as long as the service demands", async () => {
    const timers = clock();
    const send = vi.fn(async () => refused("TOO_MANY_REQUESTS", { status: 429, retryAfter: 2 }));
    const { flow } = flowWith({ send, timers });
    flow.subscribe(() => undefined);
    await flow.start("google");
    expect(flow.get().retryAfter).toBe(2);
    await flow.start("google");
    expect(send).toHaveBeenCalledOnce();
    timers.pass(2000);
    expect(flow.get().retryAfter).toBe(0);
    await flow.start("google");
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("an error that the application handles isn't shown by the form", async () => {
    const { flow } = flowWith({ send: async () => refused("PROVIDER_NOT_FOUND"), onError: () => true });
    await flow.start("google");
    expect(flow.get()).toMatchObject({ pending: null, error: null });
  });

  test("a restored page starts over, and ignores late answers", async () => {
    let answer: (given: SocialAnswer) => void = () => undefined;
    const { flow, open } = flowWith({
      send: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const asked = flow.start("google");
    flow.back();
    expect(flow.get().pending).toBeNull();
    answer(accepted);
    await asked;
    expect(open).not.toHaveBeenCalled();
  });
});
