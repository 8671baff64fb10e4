import { somebody } from "@latchkey/testing/fake-providers/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "./clients/browser.ts";
import { type ServiceWithProviders, startWithProviders } from "./played-providers.ts";
import { freePort, until } from "./service.ts";

const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

describe("a service of two processes with social sign-in", () => {
  let world: ServiceWithProviders;
  let managementPort: number;
  beforeAll(async () => {
    managementPort = await freePort();
    world = await startWithProviders({
      only: ["github", "google", "discord"],
      env: {
        LATCHKEY_WORKERS: "2",
        LATCHKEY_MANAGEMENT_PORT: String(managementPort),
        LATCHKEY_LOG_LEVEL: "debug",
        LATCHKEY_RATE_LIMIT: "off",
      },
    });
  });
  afterAll(async () => {
    // The drain for load balancers takes five seconds.
    await world?.service.kill();
    await world?.stop();
  });

  test("counts successful and failed sign-ins, and logs no secrets, tokens or email addresses", async () => {
    const { service, fake } = world;
    const begin = async (provider: string) => {
      const browser = new Browser(service.url);
      const answer = await browser.fetch(`${service.api}/sign-in/social`, json({ provider }));
      // Follows the contract. A wrong response fails at the next step.
      const { url } = (await answer.json()) as { url: string };
      return { browser, url };
    };
    const person = somebody();
    const first = await begin("github");
    const back = (await fake.visit(first.url, { as: person })).url;
    expect((await first.browser.navigate(back)).status).toBe(302);
    // Codes and states are valid once.
    const again = await first.browser.navigate(back);
    expect(again.headers.get("location")).toContain("error=please_restart_the_process");
    fake.at("google").break("token-500");
    const second = await begin("google");
    const failed = await second.browser.navigate((await fake.visit(second.url, { as: person })).url);
    expect(failed.headers.get("location")).toContain("error=invalid_code");
    const token = await first.browser.fetch(
      `${service.api}/get-access-token`,
      json({ providerId: "github" }),
    );
    const { accessToken } = (await token.json()) as { accessToken: string };
    expect(accessToken).toContain("github-access");

    const page = await (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text();
    for (const line of [
      'auth_events_total{event="sign_in_social",outcome="success",method=""} 2',
      'auth_events_total{event="sign_in",outcome="success",method=""} 1',
      'auth_events_total{event="sign_in",outcome="failure",method=""} 2',
      'auth_events_total{event="session_created",outcome="success",method="github"} 1',
      'provider_request_seconds_count{provider="github",outcome="ok"}',
      'provider_request_seconds_count{provider="google",outcome="refused"} 1',
    ])
      expect(page).toContain(line);
    await until(() => service.logs().includes("invalid_code"));
    const { clientSecret: github = "" } = fake.configuration.github;
    const { clientSecret: google = "" } = fake.configuration.google;
    const secrets = [
      github,
      google,
      accessToken,
      back.searchParams.get("code"),
      back.searchParams.get("state"),
    ];
    for (const secret of secrets) {
      expect(secret).toEqual(expect.any(String));
      expect(service.logs()).not.toContain(secret);
    }
    expect(service.logs()).not.toContain(person.email);
  });

  test("accepts the provider's redirect at any of its processes", async () => {
    const { service, fake } = world;
    const people = Array.from({ length: 12 }, () => somebody());
    await Promise.all(
      people.map(async (person) => {
        const browser = new Browser(service.url);
        const begun = await browser.fetch(
          `${service.api}/sign-in/social`,
          json({ provider: "discord", callbackURL: "/home" }),
        );
        const { url } = (await begun.json()) as { url: string };
        const answer = await browser.navigate((await fake.visit(url, { as: person })).url);
        expect(answer.headers.get("location")).toBe("/home");
        const session = await browser.fetch(`${service.api}/get-session`);
        expect(await session.json()).toMatchObject({ user: { email: person.email } });
      }),
    );
  });
});
