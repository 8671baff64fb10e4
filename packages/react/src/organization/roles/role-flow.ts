import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../errors/index.ts";
import {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../../flows/form-flow.ts";
import { createStore, joined, type Readable } from "../../flows/store.ts";
import { text } from "../../messages/translator.ts";
import type { OrganizationRole, Permissions, RoleView } from "../types.ts";

/** One permission: `member:update`. */
export type Cell = `${string}:${string}`;

/** What a role is called, and each permission that it has or hasn't. */
export type RoleValues = { readonly role: string; readonly [cell: Cell]: boolean };

export interface Refusal {
  /** What the caller doesn't hold, and so can't give. */
  readonly missing: readonly string[];
  /** How often something was refused for that: the focus moves to it. */
  readonly refusals: number;
}

export type RoleFlowState = FormFlowState<RoleValues> & Refusal;

export interface RoleFlow extends Readable<RoleFlowState>, Pick<FormFlow<RoleValues>, "set" | "submit"> {}

export interface RoleFlowOptions {
  /** Everything that can be allowed. */
  statements: Permissions;
  /** The one that is changed. Default: a new one is made. */
  role?: RoleView | undefined;
  send(role: string, permission: Permissions): Promise<Answer<OrganizationRole>>;
  describe(error: ClientError): Notice | readonly Notice[];
  onDone?: ((role: OrganizationRole) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** As long as names of roles can be, as the service has it. */
const LONGEST = 64;

/** A role: its name, and what it allows. */
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
  // Where someone has several roles they stand with commas between them.
  if (/[\s,]/.test(role)) return { role: fieldNotice("role", text("teams.roles.name.wrong")) };
  if ([...role].length > LONGEST)
    return { role: fieldNotice("role", text("teams.roles.name.tooLong", { max: LONGEST })) };
  return {};
}

/** Every permission that there is, with whether it is given. */
function cellsOf(statements: Permissions, given: Permissions): Readonly<Record<Cell, boolean>> {
  const entries = Object.entries(statements).flatMap(([resource, actions]) =>
    actions.map((action) => [`${resource}:${action}`, holds(given, resource, action)] as const),
  );
  return Object.fromEntries(entries);
}

/** What is ticked, as the service takes it. */
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

/** Whether something is among what is given. */
export function holds(given: Permissions, resource: string, action: string): boolean {
  return Object.hasOwn(given, resource) && given[resource]?.includes(action) === true;
}

/** What the service names beside its refusal, when someone gives what they don't hold. */
function missingIn(error: ClientError): readonly string[] {
  // Members of an answer that only some codes have aren't in the type of all errors.
  const { missingPermissions } = error as { missingPermissions?: readonly string[] };
  return missingPermissions ?? [];
}
