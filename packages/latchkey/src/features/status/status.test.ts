import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";

test("the health check reports that the engine answers", async () => {
  const { client } = await app();
  expect(await client().get("/ok").ok()).toEqual({ ok: true });
});

describe("the error page", () => {
  test("describes the error and links back", async () => {
    const { client } = await app();
    const { status, text, headers } = await client().get("/error", {
      query: { error: "state_not_found", error_description: "The link is too old" },
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(text).toContain("<code>state_not_found</code>");
    expect(text).toContain("The link is too old");
    expect(text).toContain('<a href="https://app.example.com">Return to Application</a>');
    expect((await client().get("/error")).text).toContain("<code>unknown</code>");
  });

  // Covers GHSA-9x4v-xfq5-m8x5.
  test("shows all input as text, runs nothing and loads nothing", async () => {
    const { client } = await app();
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>{{7*7}}`;
    const { text, headers } = await client().get("/error", {
      query: { error: evil, error_description: evil },
    });
    expect(text.match(/<script|<img/g)).toBeNull();
    expect(text.match(/&lt;script&gt;/g)).toHaveLength(2);
    expect(text).not.toMatch(/(src|href)="(?!https:\/\/app\.example\.com")/);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("lets no input into a header", async () => {
    const { client } = await app();
    const { headers } = await client().get("/error", { query: { error: "x\r\nset-cookie: a=b" } });
    expect([...headers.values()].join(" ")).not.toContain("a=b");
  });
});
