import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import { fieldFailure } from "../../../kernel/contracts/fields/field-values.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { type OrganizationEvent, organizationAudit } from "../audit/organization-audit.ts";
import { afterwards } from "../callbacks.ts";
import type { Membership } from "../members/store.ts";
import type { OrganizationTable } from "../options.ts";
import { organizationSettings } from "../settings.ts";
import { organizationStore } from "../store.ts";

/** An admitted caller of a write, and its organization. A guard of this feature passes it to the handler. */
export interface Admitted<Caller = Membership> {
  organizationId: string;
  caller: Caller;
  /** Creates the error for an organization that was deleted meanwhile. */
  gone: () => Error;
  /**
   * Looks the caller up again in the transaction, with the organization locked. A caller who was removed or
   * lost the permission meanwhile is refused as by the guard.
   */
  stillAdmitted(tx: Transaction): Promise<Caller>;
}

/** For a write that no member requests, but the application or the recipient of an invitation. */
export function withoutMember(organizationId: string, gone: () => Error): Admitted<undefined> {
  return { organizationId, caller: undefined, gone, stillAdmitted: async () => undefined };
}

/** Result of a write, and the events to record: none if nothing changed. */
export interface Written<Done> {
  done: Done;
  events: readonly OrganizationEvent[];
}

type Tell<Done, Wanted> = (done: Done, wanted: Wanted) => MaybePromise<void> | undefined;

/** Steps of one write, in the order of the members. */
export interface OrganizationWrite<Caller, Subject, Wanted, Done> {
  /**
   * Finds the subject of the write, or throws. Runs before `before`, so that no hook is called for a refused
   * write, and again under the lock, where it decides. `wanted`: the result of `before`; undefined in the
   * first run.
   */
  judge?(caller: Caller, tx?: Transaction, wanted?: Wanted): Promise<Subject>;
  /** Calls the application outside of the transaction. It may refuse the write, or replace its values. */
  before?(subject: Subject): MaybePromise<Wanted>;
  /** A user that the rows will refer to. Locked first, as in the deletion of accounts. */
  user?: { id: string; gone: () => Error };
  write(about: { tx: Transaction; caller: Caller; subject: Subject; wanted: Wanted }): Promise<Written<Done>>;
  /** The caller's values of a row. The error names the value that is taken, or that refers to no row. */
  row?: {
    table: OrganizationTable;
    given: object;
    /** A unique column of the feature, and the error if its value is taken. */
    unique?: readonly [column: string, error: ErrorCode];
  };
  /** Updates the caller's session after the commit. */
  present?(done: Done): void;
  /** Calls of the application's hooks, by their names. */
  after?: Readonly<Record<string, Tell<Done, Wanted> | readonly Tell<Done, Wanted>[]>>;
}

/**
 * Runs every write in an organization. First the application's hooks are called. Then one transaction locks
 * the organization, looks the caller up again, checks and does the write, and records it. At last the hooks
 * after the write are called.
 */
export const inOrganization = requestService((core) => {
  const organizations = core.use(organizationStore);
  const users = core.use(userStore);
  const { fields } = core.use(organizationSettings);
  const auditOf = organizationAudit.make(core);

  return (context) =>
    async <Caller, Subject, Wanted, Done>(
      { organizationId, caller, gone, stillAdmitted }: Admitted<Caller>,
      write: OrganizationWrite<Caller, Subject, Wanted, Done>,
    ): Promise<Done> => {
      const { user, row, after = {} } = write;
      const judge = async (...about: Parameters<NonNullable<typeof write.judge>>) =>
        // A write without `judge` declares no `Subject`: it is undefined there.
        (await write.judge?.(...about)) as Subject;
      // A write without `before` declares no `Wanted`: it is undefined there.
      const wanted = (await write.before?.(await judge(caller))) as Wanted;
      const done = await core.db
        .transaction(async (tx) => {
          if (user !== undefined && !(await users.lock(user.id, tx))) throw user.gone();
          if (!(await organizations.lock(organizationId, tx))) throw gone();
          const by = await stillAdmitted(tx);
          const subject = await judge(by, tx, wanted);
          const { done, events } = await write.write({ tx, caller: by, subject, wanted });
          await auditOf(context)(organizationId, events, tx);
          return done;
        })
        .catch((error: unknown) => {
          if (row === undefined) throw error;
          const { table, given, unique } = row;
          if (unique !== undefined && error instanceof UniqueViolation && error.on(table, unique[0]))
            throw fail(unique[1]);
          throw fieldFailure(table, fields[table], { ...given }, error);
        });
      write.present?.(done);
      for (const [name, tells] of Object.entries(after))
        for (const tell of [tells].flat()) await afterwards(context, name, async () => tell(done, wanted));
      return done;
    };
});
