import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../../../flows/form-flow.ts";
import { createStore, joined, type Readable } from "../../../flows/store.ts";
import { text } from "../../../messages/translator.ts";
import type { OrganizationRole, Permissions, RoleView } from "../types.ts";

/** One permission: `member:update`. */
export type Cell = `${string}:${string}`;

/** A role's name, and each permission as given or not. */
export type RoleValues = { readonly role: string; readonly [cell: Cell]: boolean };

export interface Refusal {
  /** Permissions that the caller lacks, and so can't give. */
  readonly missing: readonly string[];
  /** Number of refusals for that reason: each moves the focus to it. */
  readonly refusals: number;
}

export type RoleFlowState = FormFlowState<RoleValues> & Refusal;

export interface RoleFlow extends Readable<RoleFlowState>, Pick<FormFlow<RoleValues>, "set" | "submit"> {}

export interface RoleFlowOptions {
  /** All permissions that exist. */
  statements: Permissions;
  /** The edited role. Default: creates one. */
  role?: RoleView | undefined;
  send(role: string, permission: Permissions): Promise<Answer<OrganizationRole>>;
  describe(error: ClientError): Notice | readonly Notice[];
  onDone?: ((role: OrganizationRole) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Longest name of a role, in characters, as on the service. */
const LONGEST = 64;

/** A form for a role: its name and permissions. */
export function createRoleFlow(options: RoleFlowOptions): RoleFlow {
  const { statements, role, send, describe, onDone, onError } = options;
  const refused = createStore<Refusal>({ missing: [], refusals: 0 });
  const form = createFormFlow<RoleValues, OrganizationRole>({
    values: { role: role?.role ?? "", ...cellsOf(statements, role?.permission ?? {}) },
    check: ({ role }) => problemsOf(role.trim()),
    send: (values) => send(values.role.trim(), permissionOf(statements, values)),
    describe,
    onDone: (saved) => onDone?.(saved),
    onError,
    onRefused({ error }) {
      const missing = missingIn(error);
      if (missing.length > 0) refused.set({ missing, refusals: refused.get().refusals + 1 });
      return { isTakenOver: missing.length > 0 };
    },
  });
  const state = joined(form, refused);
  return {
    get: state.get,
    subscribe: state.subscribe,
    set(name, value) {
      form.set(name, value);
      refused.set({ missing: refused.get().missing.filter((cell) => cell !== name) });
    },
    submit(typed) {
      refused.set({ missing: [] });
      return form.submit(typed);
    },
  };
}

function problemsOf(role: string): FieldErrors<RoleValues> {
  if (role === "") return { role: fieldNotice("role", text("teams.roles.name.missing")) };
  // Commas separate the roles of a member who has several.
  if (/[\s,]/.test(role)) return { role: fieldNotice("role", text("teams.roles.name.wrong")) };
  if ([...role].length > LONGEST)
    return { role: fieldNotice("role", text("teams.roles.name.tooLong", { max: LONGEST })) };
  return {};
}

/** Returns every existing permission, with whether it is given. */
function cellsOf(statements: Permissions, given: Permissions): Readonly<Record<Cell, boolean>> {
  const entries = Object.entries(statements).flatMap(([resource, actions]) =>
    actions.map((action) => [`${resource}:${action}`, holds(given, resource, action)] as const),
  );
  return Object.fromEntries(entries);
}

/** Returns the ticked permissions in the service's format. */
function permissionOf(statements: Permissions, values: RoleValues): Permissions {
  return Object.fromEntries(
    Object.entries(statements)
      .map(
        ([resource, actions]) =>
          [resource, actions.filter((action) => values[`${resource}:${action}`])] as const,
      )
      .filter(([, actions]) => actions.length > 0),
  );
}

/** Reports whether a permission is among those given. */
export function holds(given: Permissions, resource: string, action: string): boolean {
  return Object.hasOwn(given, resource) && given[resource]?.includes(action) === true;
}

/** Returns the permissions that the service names when the caller gives some that they lack. */
function missingIn(error: ClientError): readonly string[] {
  // The type of all errors lacks members that only some codes have.
  const { missingPermissions } = error as { missingPermissions?: readonly string[] };
  return missingPermissions ?? [];
}
