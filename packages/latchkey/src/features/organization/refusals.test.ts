import { type Declared, declaredRoutes, described } from "@latchkey/testing/declared";
import { MATRIX } from "@latchkey/testing/organization/matrix";
import { INVALID, place } from "@latchkey/testing/organization/place";
import { EVERYTHING, furnish, organizations, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import { NO_ACTIVE_ORGANIZATION, ORGANIZATION_SLUG_ALREADY_TAKEN } from "./errors.ts";
import { organization } from "./index.ts";

const feature = organization(EVERYTHING);
const routes: readonly Declared[] = declaredRoutes([feature]).filter(
  ({ route, spec }) => Object.hasOwn(feature.routes, route) && spec.serverOnly !== true,
);

/** A body with an invalid value in each field. */
function wrongFields(requestBody: ReturnType<typeof described>["requestBody"]): object {
  const names = new Set<string>();
  const gather = ({ properties = {}, anyOf = [], allOf = [] }: Schema): void => {
    for (const name of Object.keys(properties)) names.add(name);
    for (const part of [...anyOf, ...allOf]) gather(part);
  };
  gather(requestBody?.content["application/json"]?.schema ?? {});
  return Object.fromEntries([...names].map((name) => [name, [[{}]]]));
}

/** The part of JSON Schema that describes bodies. */
interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

describe("a request about organizations", () => {
  test("with a value of the wrong type is refused before any other check", async () => {
    const { here, ada } = await place();
    const before = await here.dump();
    for (const route of routes) {
      const { parameters, requestBody } = described(here, route);
      const queries = parameters.filter((parameter) => parameter.in === "query");
      // A repeated parameter is a list, which is the wrong type for a single value. These fields accept
      // lists.
      const lists = ["filterValue", "event"];
      const [name] = queries.map((parameter) => parameter.name).filter((own) => !lists.includes(own));
      const isBare = requestBody === undefined && name === undefined;
      if (isBare) continue;
      const { status, body } =
        route.method === "POST"
          ? await ada.client.post(route.path, wrongFields(requestBody))
          : await ada.client.send("GET", `${route.path}?${name}=a&${name}=b`, undefined);
      expect([route.path, status, body.code]).toEqual([route.path, 400, INVALID.code]);
    }
    expect(await here.dump()).toBe(before);
  });

  test("without a session is refused on every route", async () => {
    const here = await organizations();
    const [owner, member, invited] = [await proved(here), await proved(here), await proved(here)];
    const acme = await furnish(owner, { members: [[member, "member"]], invited, roleName: "helper" });
    for (const route of routes) {
      const row = MATRIX[route.route];
      if (row?.verdicts[0] !== "401 UNAUTHORIZED") continue;
      const asked = row.asks(acme);
      const client = here.client();
      const call =
        route.method === "POST"
          ? client.post(route.path, asked)
          : client.get(route.path, { query: asked as Record<string, string> });
      const { status, body } = await call;
      expect([route.path, status, body.code]).toEqual([route.path, 401, UNAUTHORIZED.code]);
    }
  });

  test("that names none, with no active organization, is refused", async () => {
    const { ada } = await place();
    await ada.client.post("/organization/set-active", { organizationId: null }).ok();
    const asked = { memberId: "x", role: "member" };
    await ada.client.post("/organization/update-member-role", asked).refuses(NO_ACTIVE_ORGANIZATION);
    await ada.client.get("/organization/team-seats").refuses(NO_ACTIVE_ORGANIZATION);
  });
});

test("a slug that is taken or reserved isn't available", async () => {
  const { ada } = await place();
  for (const slug of ["acme", "ACME", "api", "new"])
    await ada.client.post("/organization/check-slug", { slug }).refuses(ORGANIZATION_SLUG_ALREADY_TAKEN);
  expect(await ada.client.post("/organization/check-slug", { slug: "free" }).ok()).toEqual({ status: true });
});

test("fields that only the server sets are refused in teams and roles, too", async () => {
  const additionalFields = { tier: { type: "string", input: false } } as const;
  const schema = { team: { additionalFields }, organizationRole: { additionalFields } };
  const { ada } = await place({ ...EVERYTHING, schema });
  const { client } = ada;
  const { id } = await client.post("/organization/create-team", { name: "Support" }).ok();
  const permission = { team: ["create"] };
  await client.post("/organization/create-role", { role: "clerk", permission }).ok();
  const refused = [
    client.post("/organization/update-team", { teamId: id, data: { name: "Help", tier: "gold" } }),
    client.post("/organization/create-role", {
      role: "helper",
      permission,
      additionalFields: { tier: "gold" },
    }),
    client.post("/organization/update-role", { roleName: "clerk", data: { tier: "gold" } }),
  ];
  for (const call of refused) await call.refuses(FIELD_NOT_ALLOWED);
});

test("a role can only use existing resources", async () => {
  const { ada } = await place();
  const asked = { role: "clerk", permission: { planets: ["create"] } };
  const { status, body } = await ada.client.post("/organization/create-role", asked);
  expect([status, body.code]).toEqual([400, "INVALID_RESOURCE"]);
});
