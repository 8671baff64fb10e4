import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../base/errors.ts";
import { isoDate } from "../../kernel/common-shapes.ts";
import { route } from "../../kernel/route.ts";
import { transaction } from "../../kernel/services.ts";
import { audit } from "../audit/index.ts";
import { exportStore } from "./store.ts";

const Row = z.record(z.string(), z.unknown());

export const exportAccount = route({
  method: "GET",
  path: "/export-account",
  summary: "All data stored about the caller, as a file, without tokens and hashes",
  // Someone who found an open browser shall not leave with all of it.
  session: "fresh",
  store: true,
  returns: z.object({
    exportedAt: isoDate,
    user: Row,
    /** The rows about the user, by the table that holds them. */
    tables: z.record(z.string(), z.array(Row)),
  }),
  limit: { window: 60, max: 5 },
  uses: { data: exportStore, audit, transaction },
  event: { name: "account_exported" },
  errors: [],
  async handle(context) {
    const { user, data, audit, transaction } = context;
    const exportedAt = context.time();
    const stored = await data.findUser(user.id);
    if (stored === undefined) throw fail(UNAUTHORIZED);
    const tables = await data.listRows(user.id, exportedAt);
    // Not one of the notes that are left out when there are too many: who takes all of it along leaves a trace.
    await transaction((tx) => audit.record({ event: "account_exported", userId: user.id }, tx));
    context.setHeader("content-disposition", 'attachment; filename="account.json"');
    return { exportedAt, user: stored, tables };
  },
});
