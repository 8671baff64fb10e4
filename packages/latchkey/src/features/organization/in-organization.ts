import { type ErrorCode, fail } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import { fieldFailure } from "../../kernel/field-values.ts";
import { requestService } from "../../kernel/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { afterwards } from "./callbacks.ts";
import type { Membership } from "./members/store.ts";
import type { OrganizationTable } from "./options.ts";
import { type OrganizationEvent, organizationAudit } from "./organization-audit.ts";
import { organizationSettings } from "./settings.ts";
import { organizationStore } from "./store.ts";

/** Who writes in which organization. A guard of this feature hands it to the handler. */
export interface Admitted<Caller = Membership> {
  organizationId: string;
  caller: Caller;
  /** What the caller hears where the organization is gone meanwhile. */
  gone: () => Error;
  /**
   * The caller, looked up again in the transaction, the organization locked: who was removed or lost the permission
   * meanwhile is refused as if it had been so before.
   */
  stillAdmitted(tx: Transaction): Promise<Caller>;
}

/** For what no member asks for: the application does, or the recipient of an invitation. */
export function withoutMember(organizationId: string, gone: () => Error): Admitted<undefined> {
  return { organizationId, caller: undefined, gone, stillAdmitted: async () => undefined };
}

/** What a write has done, and what is written down of it: nothing, where nothing changed. */
export interface Written<Done> {
  done: Done;
  events: readonly OrganizationEvent[];
}

type Tell<Done, Wanted> = (done: Done, wanted: Wanted) => MaybePromise<void> | undefined;

/** What is a write's own. The steps are taken in the order of the members. */
export interface OrganizationWrite<Caller, Subject, Wanted, Done> {
  /**
   * Finds what is written to, or throws why it can't be. Asked before the application is, so that no hook hears of what
   * is refused, and again under the lock, where it decides. `wanted`: undefined before the application is asked.
   */
  judge?(caller: Caller, tx?: Transaction, wanted?: Wanted): Promise<Subject>;
  /** Asks the application, outside of the transaction: it may refuse, or put something else in its place. */
  before?(subject: Subject): MaybePromise<Wanted>;
  /** A user whom the rows will refer to: locked first, as accounts that are deleted are. */
  user?: { id: string; gone: () => Error };
  write(about: { tx: Transaction; caller: Caller; subject: Subject; wanted: Wanted }): Promise<Written<Done>>;
  /** What the caller has given for a row: the error says which value of it is taken, or refers to nothing. */
  row?: {
    table: OrganizationTable;
    given: object;
    /** A column of ours that is unique, and what the caller hears where someone has the value. */
    unique?: readonly [column: string, error: ErrorCode];
  };
  /** After the commit: what the caller's session shows from now on. */
  present?(done: Done): void;
  /** Tells the application, by the names of its hooks. */
  after?: Readonly<Record<string, Tell<Done, Wanted> | readonly Tell<Done, Wanted>[]>>;
}

/**
 * How everything is written that an organization has: the application is asked; in one transaction the organization is
 * locked, the caller is looked up once more, the write is judged and done, and it is written down; then the application
 * is told.
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
        // What isn't asked for is undefined, for the write as well.
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
