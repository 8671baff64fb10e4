import { type App, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { declaredRoutes, described } from "@latchkey/testing/declared";
import { EVERYTHING } from "@latchkey/testing/organization/scene";
import { expect, test } from "vitest";
import { VALIDATION_ERROR } from "../base/errors.ts";
import { organization } from "./index.ts";

/** Bodies with the given text, by route and member. */
const TYPED: Readonly<Record<string, (text: string, ids: Ids) => object>> = {
  "/sign-up/email name": (name) => ({ name, email: "new@example.com", password: "a long password" }),
  "/update-user name": (name) => ({ name }),
  "/organization/create name": (name) => ({ name, slug: "another" }),
  "/organization/create slug": (slug) => ({ name: "Another", slug }),
  "/organization/check-slug slug": (slug) => ({ slug }),
  "/organization/update data.name": (name) => ({ data: { name } }),
  "/organization/update data.slug": (slug) => ({ data: { slug } }),
  "/organization/create-team name": (name) => ({ name }),
  "/organization/update-team data.name": (name, { teamId }) => ({ teamId, data: { name } }),
  "/organization/create-role role": (role) => ({ role, permission: {} }),
  "/organization/update-role data.roleName": (roleName) => ({ roleName: "clerk", data: { roleName } }),
};

interface Ids {
  teamId: string;
}

/** Members that hold names which other users read. */
const NAMES = new Set(["name", "slug", "role", "roleName"]);
/** Members that look up an existing name, or a provider's name of a user, which is cleaned instead. */
const LOOK_UPS =
  /idToken|invite-member role|add-member role|update-member-role role|(?:delete|update)-role roleName|has-permission|role data\.permission|set-active|get-/;

function namesIn(schema: object | undefined, path: readonly string[] = []): string[] {
  // A JSON schema of an object holds these.
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, object> };
  return Object.entries(properties).flatMap(([name, inner]) => [
    ...(NAMES.has(name) ? [[...path, name].join(".")] : []),
    ...namesIn(inner, [...path, name]),
  ]);
}

async function place(): Promise<{ world: App; ada: Person; ids: Ids }> {
  const world = await app({
    plugins: [organization(EVERYTHING)],
    emailAndPassword: { password: QUICK_PASSWORDS },
  });
  const ada = await world.person();
  await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { id: teamId } = await ada.client.post("/organization/create-team", { name: "Makers" }).ok();
  await ada.client.post("/organization/create-role", { role: "clerk", permission: {} }).ok();
  return { world, ada, ids: { teamId } };
}

test("every name that a person can type is listed here", async () => {
  const { world } = await place();
  const found = declaredRoutes([organization(EVERYTHING)])
    .filter(({ method, spec }) => method === "POST" && spec.serverOnly !== true && spec.body !== undefined)
    .flatMap((route) => {
      const { requestBody } = described(world, route);
      return namesIn(requestBody?.content["application/json"]?.schema).map((name) => `${route.path} ${name}`);
    });
  expect(found.filter((name) => !LOOK_UPS.test(name)).toSorted()).toEqual(Object.keys(TYPED).toSorted());
});

test.each(Object.keys(TYPED))("%s is one line", async (typed) => {
  const { world, ada, ids } = await place();
  const [path = ""] = typed.split(" ");
  const before = await world.dump();
  for (const evil of [
    "\n",
    "\r",
    "\t",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2067",
  ]) {
    const { body } = await ada.client
      .post(path, TYPED[typed]?.(`Ada${evil}x`, ids))
      .refuses(VALIDATION_ERROR);
    expect(body.details).toMatchObject([{ path: typed.split(" ")[1] }]);
  }
  expect(await world.dump()).toBe(before);
});

test.each(["/sign-up/email name", "/update-user name"])("%s has 256 characters at most", async (typed) => {
  const { ada, ids } = await place();
  const [path = ""] = typed.split(" ");
  await ada.client.post(path, TYPED[typed]?.("x".repeat(257), ids)).refuses(VALIDATION_ERROR);
  await ada.client.post(path, TYPED[typed]?.("x".repeat(256), ids)).ok();
});
