import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { apiKey } from "../../features/index.ts";

const options = { advanced: { cors: true }, trustedOrigins: ["https://spa.example"] };

describe("pages", () => {
  test("of trusted origins can read answers, with the cookies", async () => {
    const { client } = await app(options);
    const { headers } = await client({ origin: "https://spa.example" }).get("/get-session");
    expect(headers.get("access-control-allow-origin")).toBe("https://spa.example");
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("access-control-expose-headers")?.split(", ").toSorted()).toEqual([
      "auth-jwt",
      "retry-after",
      "set-auth-jwt",
      "set-auth-token",
      "x-files-left",
      "x-latchkey-degraded",
      "x-next-cursor",
      "x-retry-after",
    ]);
    expect(headers.get("vary")).toMatch(/\bOrigin\b/);
  });

  test("of trusted origins can read errors too, also those of unknown paths", async () => {
    const { client } = await app(options);
    const browser = client({ origin: "https://spa.example" });
    for (const path of ["/list-sessions", "/nope"])
      expect((await browser.get(path)).headers.get("access-control-allow-origin")).toBe(
        "https://spa.example",
      );
  });

  test("of trusted origins learn beforehand what they may send", async () => {
    const { client } = await app(options);
    const asked = await client({ origin: "https://spa.example" }).send("OPTIONS", "/get-session", undefined, {
      headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
    });
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toEqual({
      allow: "GET, POST, HEAD, OPTIONS",
      vary: "Origin",
      "access-control-allow-origin": "https://spa.example",
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": expect.any(String),
      "access-control-allow-methods": "GET, POST, HEAD, OPTIONS",
      "access-control-allow-headers": "content-type, authorization, x-api-key, x-captcha-response",
      "access-control-max-age": "600",
    });
  });

  test("of trusted origins may send the API key in a header of the application's own", async () => {
    const { client } = await app({ ...options, plugins: [apiKey({ apiKeyHeaders: "x-acme-key" })] });
    const { headers } = await client({ origin: "https://spa.example" }).send(
      "OPTIONS",
      "/get-session",
      undefined,
    );
    expect(headers.get("access-control-allow-headers")).toContain("x-acme-key");
  });

  test("of untrusted origins are logged once, with the setting that allows them", async () => {
    const { client, lines } = await app({ ...options, logger: { level: "warn" } });
    for (let asked = 0; asked < 2; asked++) {
      await client({ origin: "https://new.example" }).get("/get-session");
      await client({ origin: "https://new.example" }).post("/sign-out");
      await client({ origin: "https://not an origin\n" }).get("/get-session");
    }
    const about = lines.filter(({ message }) => message.includes("trustedOrigins"));
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({ level: "warn", fields: { origin: "https://new.example" } });
  });

  test.each([
    ["https://evil.example", true],
    ["null", true],
    ["https://spa.example.evil.example", true],
    // The host application answers CORS requests itself.
    ["https://spa.example", false],
  ])("of %s with cors %s get no CORS headers", async (origin, cors) => {
    const { client } = await app({ ...options, advanced: { cors } });
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await client({ origin }).send(method, "/get-session", undefined);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers.get("vary")).toMatch(/\bOrigin\b/);
    }
  });
});
