import { DatabaseSync } from "node:sqlite";
import { type BetterAuthPlugin, betterAuth } from "latchkey/compat";
import { expect, onTestFinished, test } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { GENERATIONS, loadClient } from "./generations.ts";

test.for(GENERATIONS)(
  "a plugin that was made with the framework $version runs unchanged",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip }) => {
    const loaded = await loadClient(generation);
    if ("missing" in loaded) return skip(loaded.missing);
    const module: unknown = await import(new URL("./visits.mjs", generation.folder).href);
    // Written in JavaScript: it has no types.
    const { visits } = module as { visits: BetterAuthPlugin };
    const baseURL = "https://app.example.com";
    const auth = betterAuth({
      baseURL,
      secret: "an old secret of this deployment 0123456789",
      database: new DatabaseSync(":memory:"),
      emailAndPassword: { enabled: true },
      plugins: [visits],
    });
    onTestFinished(() => auth.close());
    await auth.migrate();
    const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    const signedUp = await auth.api.signUpEmail({ body, asResponse: true });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const add = (given: object, headers: Record<string, string> = { cookie }) =>
      auth.handler(
        new Request(`${baseURL}/api/auth/visits/add`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: baseURL, ...headers },
          body: JSON.stringify(given),
        }),
      );
    const added = await add({ page: "/home" });
    expect(await added.json()).toMatchObject({ page: "/home" });
    expect(added.headers.get("x-visited")).toBe("yes");
    expect(added.headers.getSetCookie().join()).toContain("last_page=%2Fhome");
    expect((await add({})).status).toBe(400);
    expect((await add({ page: "/home" }, {})).status).toBe(401);
    const refused = await add({ page: "/secret" });
    expect([refused.status, await refused.json()]).toMatchObject([403, { message: "Not this page" }]);
    const { adapter } = await auth.$context;
    expect(await adapter.count({ model: "visit" })).toBe(1);
  },
);
