import { describe, expect, test } from "vitest";
import { createAccessControl, type Roles } from "../../../shared/index.ts";
import { organization } from "../../index.ts";
import { admin } from "../index.ts";

const permissions = { project: ["create"] };
const role = createAccessControl(permissions).newRole(permissions);
const NO_ROLES: Readonly<Record<string, unknown>> = {
  "plain permissions": permissions,
  "a list": ["create"],
  nothing: undefined,
  "statements that aren't lists": { statements: { project: "create" } },
};

describe.each([
  ["organization", (roles: Roles) => organization({ roles })],
  ["admin", (roles: Roles) => admin({ roles: { ...roles, user: role, admin: role }, defaultRole: "user" })],
] as const)("roles of %s", (name, make) => {
  test.each(Object.entries(NO_ROLES))(
    "that are %s keep the engine from starting, with a helpful message",
    (_, given) => {
      const start = () => make({ editor: given } as unknown as Roles);
      expect(start).toThrow(new RegExp(`${name}\\.roles\\.editor isn't a role.*newRole`));
    },
  );

  test("from access control are accepted", () => {
    expect(() => make({ editor: role })).not.toThrow();
  });
});
