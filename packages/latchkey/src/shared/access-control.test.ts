import { describe, expect, test } from "vitest";
import {
  adminAc,
  checkRolePermission,
  createAccessControl,
  defaultRoles,
  defaultStatements,
  memberAc,
  missingPermissions,
  ownerAc,
  roleNames,
} from "./access-control.ts";

const ac = createAccessControl({
  project: ["create", "share", "delete"],
  report: ["read", "export"],
});
const editor = ac.newRole({ project: ["create", "share"], report: ["read"] });

describe("a role", () => {
  test("grants its permissions, alone and together", () => {
    expect(editor.authorize({ project: ["create"] })).toEqual({ success: true });
    expect(editor.authorize({ project: ["create", "share"], report: ["read"] })).toEqual({ success: true });
  });

  test("grants nothing of a request that includes one thing more, and says which", () => {
    expect(editor.authorize({ project: ["create", "delete"], report: ["read", "export"] })).toEqual({
      success: false,
      error: "Not allowed: project:delete, report:export",
    });
  });

  test.each([
    ["nothing", {}],
    ["a resource without an action", { project: [] }],
    ["a resource without an action, with OR", { project: { actions: [], connector: "OR" as const } }],
    ["a resource without an action beside one that is held", { project: [], report: ["read"] }],
    ["a resource that isn't given", { project: undefined } as object],
    ["an unknown resource", { invoice: ["read"] }],
    ["an action in another spelling", { project: ["Create"] }],
  ])("doesn't grant %s", (_what, asked) => {
    expect(editor.authorize(asked).success).toBe(false);
  });

  test("needs one of several actions with OR, and all of them with AND", () => {
    const actions = ["create", "delete"];
    expect(editor.authorize({ project: { actions, connector: "OR" } }).success).toBe(true);
    expect(editor.authorize({ project: { actions, connector: "AND" } }).success).toBe(false);
    expect(editor.authorize({ project: { actions: ["delete"], connector: "OR" } }).success).toBe(false);
  });

  test("needs one of several resources with OR, and all of them with AND", () => {
    const asked = { project: ["delete"], report: ["read"] };
    expect(editor.authorize(asked, "OR").success).toBe(true);
    expect(editor.authorize(asked, "AND").success).toBe(false);
    expect(editor.authorize({ project: ["delete"], report: ["export"] }, "OR").success).toBe(false);
    expect(editor.authorize({ project: [], report: ["export"] }, "OR").success).toBe(false);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "doesn't take %s, which every object has, for a resource",
    (name) => {
      // Parsed as in a request body: an own member, whatever its name.
      const asked = JSON.parse(`{ "${name}": ["length"] }`);
      expect(editor.authorize(asked)).toEqual({ success: false, error: `Not allowed: ${name}:length` });
      expect(missingPermissions([editor.statements], asked)).toEqual([`${name}:length`]);
      expect(checkRolePermission({ role: name, permissions: { project: ["create"] } })).toBe(false);
    },
  );

  test("only accepts declared resources and actions, by its type", () => {
    // @ts-expect-error: no such action
    ac.newRole({ project: ["paint"] });
    // @ts-expect-error: no such resource
    ac.newRole({ invoice: ["create"] });
    const held: readonly ("create" | "share" | "delete")[] | undefined = editor.statements.project;
    expect(held).toEqual(["create", "share"]);
  });
});

describe("the default roles of organizations", () => {
  test.each([
    ["owner", { organization: ["update", "delete"] }, true],
    ["admin", { organization: ["update"] }, true],
    ["admin", { organization: ["delete"] }, false],
    ["admin", { ac: ["create", "read", "update", "delete"] }, true],
    ["member", { ac: ["read"] }, true],
    ["member", { ac: ["create"] }, false],
    ["member", { team: ["create"] }, false],
  ])("%s asked for %o: %s", (role, permissions, isGranted) => {
    expect(checkRolePermission({ role, permissions })).toBe(isGranted);
  });

  test("have only declared permissions", () => {
    expect(ownerAc.statements).toEqual(defaultStatements);
    expect(missingPermissions([adminAc.statements], defaultStatements)).toEqual(["organization:delete"]);
    expect(memberAc.statements).toEqual({ ac: ["read"] });
  });
});

describe("several roles in one text", () => {
  test("are separated by commas, without duplicates or surrounding spaces", () => {
    expect(roleNames(" admin, billing,,admin ,")).toEqual(["admin", "billing"]);
    expect(roleNames("")).toEqual([]);
  });

  test("are checked one by one: none of them grants what only both together hold", () => {
    const roles = { ...defaultRoles, editor };
    const both = { project: ["create"], organization: ["update"] };
    expect(checkRolePermission({ role: "admin,editor", permissions: both }, roles)).toBe(false);
    expect(checkRolePermission({ role: "member, editor", permissions: { project: ["share"] } }, roles)).toBe(
      true,
    );
    expect(checkRolePermission({ role: "nobody,editor", permissions: { report: ["read"] } }, roles)).toBe(
      true,
    );
    expect(checkRolePermission({ role: "nobody", permissions: { report: ["read"] } }, roles)).toBe(false);
    expect(checkRolePermission({ role: "", permissions: { report: ["read"] } }, roles)).toBe(false);
  });

  test("may be asked for one resource of several", () => {
    const permissions = { organization: ["delete"], team: ["create"] };
    expect(checkRolePermission({ role: "admin", permissions, connector: "OR" })).toBe(true);
    expect(checkRolePermission({ role: "admin", permissions })).toBe(false);
  });
});

describe("missing permissions", () => {
  test("are those that none of the roles held allows", () => {
    const held = [editor.statements, { report: ["export"] }];
    expect(missingPermissions(held, { project: ["share", "delete"], report: ["read", "export"] })).toEqual([
      "project:delete",
    ]);
  });

  test("are empty if nothing was asked for", () => {
    expect(missingPermissions([], {})).toEqual([]);
    expect(missingPermissions([], { project: [] })).toEqual([]);
    expect(missingPermissions([], { project: ["create"] })).toEqual(["project:create"]);
  });
});
