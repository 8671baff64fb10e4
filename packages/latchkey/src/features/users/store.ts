import type { User } from "../../kernel/identity.ts";
import { service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "./tables.ts";

/** Statements over `user`. */
export const userStore = service(({ db }) => {
  const q = db.for(userTable);
  const byEmail = q.read((k, p: { email: string }) =>
    k.selectFrom("user").selectAll().where("email", "=", p.email),
  );
  const byId = q.read((k, p: { id: string }) => k.selectFrom("user").selectAll().where("id", "=", p.id));
  return {
    findByEmail: (email: string) => byEmail.get({ email }),
    findById: (id: string, on?: Transaction) => byId.get({ id }, on),
    /** First statement of every transaction that writes what belongs to one user. */
    lock: q.lock("user"),
    insert: q.write((k, p: User) =>
      k.insertInto("user").values({
        id: p.id,
        name: p.name,
        email: p.email,
        emailVerified: p.emailVerified,
        image: p.image,
        createdAt: p.createdAt,
        updatedAt: p.updatedAt,
      }),
    ),
    // One member each: two calls that change different members at once both hold.
    rename: q.write((k, p: { id: string; name: string; updatedAt: string }) =>
      k.updateTable("user").set({ name: p.name, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    setImage: q.write((k, p: { id: string; image: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ image: p.image, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    /** True for the one call that turns it from false to true. */
    claimVerification: q.claim((k, p: { id: string; email: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ emailVerified: true, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.email)
        .where("emailVerified", "=", false),
    ),
  };
});
