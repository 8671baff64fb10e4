import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { accountAdoption, completedIdentity } from "../accounts/adoption-store.ts";
import { sessionAdoption } from "./adoption-store.ts";

const fills = service((core) => [...core.use(accountAdoption), ...core.use(sessionAdoption)]);

/** Counts what the compatible framework couldn't read. */
const counting = feature({
  id: "counting",
  routes: {
    count: route({
      method: "POST",
      path: "/count",
      summary: "Count",
      session: "none",
      returns: z.record(z.string(), z.number()),
      errors: [],
      uses: { fills },
      async handle({ fills }) {
        const all = fills.flatMap(({ unreadable = {} }) => Object.entries(unreadable));
        return Object.fromEntries(await Promise.all(all.map(async ([name, count]) => [name, await count()])));
      },
    }),
  },
});

/** Completes an account, as a sign-in with a provider does while the compatible framework adds some. */
const completing = feature({
  id: "completing",
  routes: {
    complete: route({
      method: "POST",
      path: "/complete",
      summary: "Complete",
      session: "none",
      body: z.object({ accountId: z.string() }),
      returns: z.object({}),
      errors: [],
      uses: { completed: completedIdentity },
      async handle({ completed, body }) {
        await completed("credential", body.accountId);
        return {};
      },
    }),
  },
});

test("an account that the compatible framework has added gets its keys, however many are repeated", {
  tags: "servers",
}, async () => {
  const here = await app({ plugins: [completing] });
  const { id } = await here.person();
  const [account] = await here.rows("account");
  const keys = async () => (await here.rows("account")).map(({ identityKey }) => identityKey).sort();
  const before = await keys();
  await here.change("account", { identityKey: null, credentialKey: null });
  for (let at = 0; at < 201; at++)
    await here.add("account", {
      ...account,
      id: `repeated${at}`,
      providerId: "github",
      accountId: "repeated",
      identityKey: null,
      credentialKey: null,
    });
  await here.client().post("/complete", { accountId: id }).ok();
  expect((await keys()).filter((key) => key !== null)).toEqual(before);
});

test("hashes of passwords and of session tokens are counted, unless the compatible framework reads them", {
  tags: "servers",
}, async () => {
  const here = await app({ plugins: [counting] });
  await here.person();
  await here.person();
  const count = async () => here.client().post("/count", {}).ok();
  expect(await count()).toEqual({ passwords: 2, sessions: 2 });
  await here.change("account", { password: `${"a".repeat(32)}:${"b".repeat(128)}` });
  expect(await count()).toEqual({ passwords: 0, sessions: 2 });
  await here.remove("session");
  expect(await count()).toEqual({ passwords: 0, sessions: 0 });
});
