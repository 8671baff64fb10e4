import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { fromNodeHeaders, toNodeHandler } from "latchkey/compat";
import { describe, expect, test } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { freePort } from "../service.ts";
import { Browser } from "./browser.ts";
import { authAt, initialsOf, seen, sent } from "./compat/auth.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
} from "./generations.ts";
import { codeOf } from "./totp.ts";

const PASSWORD = "correct horse battery";

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;
type CreateWithPlugin<Client> = (
  options: Parameters<CreateClient>[0],
  plugin?: object,
) => CompatibleClient & Client;
interface Clients {
  createOrganizationClient: CreateWithPlugin<{
    organization: {
      create: Call<{ name: string; slug: string }, { id: string }>;
      inviteMember: Call<{ email: string; role: string; organizationId: string }, { id: string }>;
      acceptInvitation: Call<{ invitationId: string }, object>;
      hasPermission: Call<{ permissions: object; organizationId: string }, { success: boolean }>;
    };
  }>;
  createTwoFactorClient: CreateWithPlugin<{
    twoFactor: {
      enable: Call<{ password: string }, { totpURI: string; backupCodes: string[] }>;
      verifyTotp: Call<{ code: string }, object>;
      verifyBackupCode: Call<{ code: string }, object>;
    };
  }>;
}

async function serve() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const auth = authAt(url);
  await auth.migrate();
  const handle = toNodeHandler(auth);
  const server = createServer(async (request, response) => {
    if (request.url !== "/initials") return handle(request, response);
    const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
    response.end(found === null ? "" : initialsOf(found));
  });
  await new Promise<void>((listening) => server.listen(port, listening));
  return {
    url,
    auth,
    async [Symbol.asyncDispose]() {
      await closed(server);
      await auth.close();
    },
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

describe.each(GENERATIONS)("an application's auth.ts, with the framework's client $version", (generation) => {
  test("signs up, joins an organization and uses a second factor", { timeout: INSTALL_WITHIN_MS }, async ({
    skip,
  }) => {
    const loaded = await loadClient(generation);
    if ("missing" in loaded) return skip(loaded.missing);
    // The module of each generation exports these.
    const { createOrganizationClient, createTwoFactorClient } = loaded as typeof loaded & Clients;
    await using application = await serve();
    const { url } = application;
    const optionsOf = (browser: Browser) => ({
      baseURL: url,
      fetchOptions: { customFetchImpl: browser.fetch },
    });
    const signUp = async (browser: Browser, email: string) => {
      const client = createOrganizationClient(optionsOf(browser));
      const { error } = await client.signUp.email({ name: "Ada", email, password: PASSWORD });
      return { client, error };
    };
    const [ada, bob] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const browser = new Browser(url);

    const blocked = await signUp(new Browser(url), "eve@blocked.example");
    expect(blocked.error).toMatchObject({ status: 403, message: "This domain is blocked" });
    const { client } = await signUp(browser, ada);
    expect(seen).toEqual(expect.arrayContaining([`created ${ada}`, `opened ${ada}`]));
    const { data } = await client.getSession();
    expect(data?.user).toMatchObject({ email: ada, plan: "team", initials: "A" });
    expect(data?.user.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await (await browser.fetch(`${url}/initials`)).text()).toBe("A");
    expect(browser.find("last_used_login_method")?.value).toBe("email");
    expect((await browser.fetch(`${url}/api/auth/open-api/generate-schema`)).status).toBe(200);

    const { data: acme } = await client.organization.create({ name: "Acme", slug: randomUUID() });
    const organizationId = acme?.id ?? "";
    const invited = await client.organization.inviteMember({ email: bob, role: "member", organizationId });
    const { client: other } = await signUp(new Browser(url), bob);
    expect(await other.organization.acceptInvitation({ invitationId: invited.data?.id ?? "" })).toMatchObject(
      { error: null },
    );
    await expect.poll(() => sent.map(({ to, what }) => `${what} ${to}`)).toContain(`invitation ${bob}`);
    const may = async (permissions: object) =>
      (await other.organization.hasPermission({ permissions, organizationId })).data?.success;
    expect(await may({ project: ["create"] })).toBe(true);
    expect(await may({ project: ["share"] })).toBe(false);

    const guarded = createTwoFactorClient(optionsOf(browser), { onTwoFactorRedirect: () => {} });
    const begun = await guarded.twoFactor.enable({ password: PASSWORD });
    const { totpURI = "", backupCodes = [] } = begun.data ?? {};
    expect(new URL(totpURI).searchParams.get("issuer")).toBe("Ledger");
    expect(await guarded.twoFactor.verifyTotp({ code: codeOf(totpURI) })).toMatchObject({ error: null });
    const late = createTwoFactorClient(optionsOf(new Browser(url)), { onTwoFactorRedirect: () => {} });
    expect((await late.signIn.email({ email: ada, password: PASSWORD })).data).toMatchObject({
      twoFactorRedirect: true,
    });
    expect((await late.getSession()).data).toBeNull();
    expect(await late.twoFactor.verifyBackupCode({ code: backupCodes[0] ?? "" })).toMatchObject({
      error: null,
    });
    expect((await late.getSession()).data?.user.email).toBe(ada);
  });
});

test("a plugin that isn't built stops the start, with what to do instead", () => {
  expect(() => authAt("http://localhost:3000", { checkBreaches: true })).toThrow(
    "plugins: haveIBeenPwned is not built: emailAndPassword.refuseCommonPasswords",
  );
});
