import { keyApp, keyOf, UNLIMITED } from "@latchkey/testing/api-key/scene";
import type { App, Person } from "@latchkey/testing/app";
import { companyIn } from "@latchkey/testing/organization/company";
import { expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../base/errors.ts";
import { admin } from "../admin/index.ts";
import { organization } from "../index.ts";
import * as errors from "./errors.ts";

const DAY = 86_400;
const ORGANIZATION = { configId: "organization" };

async function scene(): Promise<{ here: App; ada: Person; keyId: string }> {
  const here = await keyApp(
    {
      configurations: [
        { ...UNLIMITED, enableMetadata: true },
        { ...UNLIMITED, configId: "fixed", keyExpiration: { disableCustomExpiresTime: true } },
        { ...UNLIMITED, ...ORGANIZATION, references: "organization" },
      ],
    },
    { plugins: [organization(), admin()] },
  );
  const ada = await here.person();
  return { here, ada, keyId: (await keyOf(ada)).id };
}

test("values that don't fit an existing key are refused, each with its own error", async () => {
  const { ada, keyId } = await scene();
  const update = (body: object) => ada.client.post("/api-key/update", { keyId, ...body });
  await update({ name: 5 }).then(({ body }) => expect(body.code).toBe(VALIDATION_ERROR.code));
  await update({ name: "x".repeat(33) }).refuses(errors.INVALID_NAME_LENGTH);
  await update({ metadata: "text" }).refuses(errors.INVALID_METADATA_TYPE);
  for (const path of ["update", "rotate"]) {
    const at = (seconds: number) => ada.client.post(`/api-key/${path}`, { keyId, expiresIn: seconds });
    await at(DAY - 1).refuses(errors.EXPIRES_IN_IS_TOO_SMALL);
    await at(366 * DAY).refuses(errors.EXPIRES_IN_IS_TOO_LARGE);
  }
  const fixed = { configId: "fixed" };
  const { id } = await keyOf(ada, fixed);
  const named = { keyId: id, ...fixed };
  for (const path of ["update", "rotate"])
    await ada.client
      .post(`/api-key/${path}`, { ...named, expiresIn: 2 * DAY })
      .refuses(errors.KEY_DISABLED_EXPIRATION);
  await ada.client.post("/api-key/update", { ...named, metadata: {} }).refuses(errors.METADATA_DISABLED);
});

test("an unknown key or kind is refused by every route", async () => {
  const { here, ada } = await scene();
  const { client } = ada;
  const ask = (body: { keyId?: string; configId?: string }) => [
    client.get("/api-key/get", { query: { id: body.keyId ?? "", ...body } }),
    ...["update", "rotate", "delete"].map((path) =>
      client.post(`/api-key/${path}`, path === "update" ? { name: "x", ...body } : body),
    ),
  ];
  for (const asked of ask({ keyId: "none", configId: "none" }))
    await asked.refuses(errors.NO_DEFAULT_API_KEY_CONFIGURATION_FOUND);
  for (const asked of ask({ keyId: "none" })) await asked.refuses(errors.KEY_NOT_FOUND);
  for (const asked of ask({}).slice(1)) expect((await asked).body.code).toBe(VALIDATION_ERROR.code);
  await client
    .get("/api-key/list", { query: { configId: "none" } })
    .refuses(errors.NO_DEFAULT_API_KEY_CONFIGURATION_FOUND);
  await client.get("/api-key/list", { query: ORGANIZATION }).refuses(errors.ORGANIZATION_ID_REQUIRED);
  expect((await client.get("/api-key/get")).body.code).toBe(VALIDATION_ERROR.code);
  for (const asked of [
    here.client().get("/api-key/get", { query: { id: "none" } }),
    here.client().get("/api-key/list"),
    here.client().post("/api-key/delete", { keyId: "none" }),
  ])
    expect((await asked).body.code).toBe("UNAUTHORIZED");
});

test("a member without the permission can't delete a key, and a banned user can't delete their own", async () => {
  const { here, ada, keyId } = await scene();
  const company = await companyIn(here, ada);
  const place = { ...ORGANIZATION, organizationId: company.id };
  const { id } = await keyOf(ada, place);
  const bob = await company.join();
  await bob.client
    .post("/api-key/delete", { keyId: id, ...ORGANIZATION })
    .refuses(errors.INSUFFICIENT_API_KEY_PERMISSIONS);
  // A ban by another program, which leaves the session open.
  await here.change("user", { banned: true }, { id: ada.id });
  await ada.client.post("/api-key/delete", { keyId }).refuses(errors.USER_BANNED);
});
