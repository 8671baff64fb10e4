import { z } from "zod";
import { assertCaller } from "../../base/errors.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { transaction } from "../../kernel/contracts/service.ts";
import { audit } from "../audit/index.ts";
import { exportStore } from "./store.ts";

const Row = z.record(z.string(), z.unknown());

const exportAccount = route({
  method: "GET",
  path: "/export-account",
  summary: "Export all data stored about the caller as a file, without tokens and hashes",
  // A person who finds an open browser must not get all the data.
  session: "fresh",
  store: true,
  returns: z.object({
    exportedAt: isoDate,
    user: Row,
    /** The rows about the user, by table. */
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
    assertCaller(stored !== undefined);
    const tables = await data.listRows(user.id, exportedAt);
    // Recorded in the transaction, not as a note that may be dropped under load: an export must leave a
    // trace.
    await transaction((tx) => audit.record({ event: "account_exported", userId: user.id }, tx));
    context.setHeader("content-disposition", 'attachment; filename="account.json"');
    return { exportedAt, user: stored, tables };
  },
});

/** The stored data of a user, as a file for that user. */
export const dataExport = feature({
  id: "data-export",
  events: ["account_exported"],
  routes: { exportAccount },
});
