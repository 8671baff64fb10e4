import { service } from "../../../kernel/contracts/service.ts";
import type { RawRow } from "../../../storage/driver.ts";
import { decoderOf } from "../../../storage/statements/row-reader.ts";
import { userTable } from "../../users/tables.ts";
import type { MemberColumn, MemberView } from "../shapes.ts";
import { memberTable } from "../tables.ts";
import { memberStore } from "./store.ts";

/** All members of an organization for one response. Rows are read as values, because lists are long. */
export const memberViews = service((core) => {
  const { db } = core;
  const { person } = core.use(memberStore);
  const q = db.for(memberTable, userTable);
  const known = ["id", "organizationId", "userId", "role", "createdAt"];
  const more = db.schema.shownOf<MemberColumn>("member").filter((name) => !known.includes(name));
  // The organization is the same for the whole list.
  const listed = ["id", "userId", "role", "createdAt", ...more].map(
    // Typed as one name for all, because the statement is read as arrays of values.
    (name) => `member.${name}` as "member.id",
  );
  const decoders = [...listed, "user.name", "user.email", "user.image"].flatMap((path, at) => {
    const [table = "", name = ""] = path.split(".");
    const column = db.schema.columnsOf(table).get(name);
    const decode = column && decoderOf(column, db.dialect);
    return decode === undefined ? [] : [{ at, decode }];
  });

  const first = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(listed)
      .select(person)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(p.limit),
  );

  const viewOf = (values: RawRow, organizationId: string): MemberView => {
    for (const { at, decode } of decoders) if (values[at] !== null) values[at] = decode(values[at]);
    const view: Record<string, unknown> = {
      id: values[0],
      organizationId,
      userId: values[1],
      role: values[2],
      createdAt: values[3],
    };
    for (const [at, name] of more.entries()) view[name] = values[4 + at];
    const of = 4 + more.length;
    view.user = { id: values[1], name: values[of], email: values[of + 1], image: values[of + 2] };
    // The statement selects every shown column.
    return view as unknown as MemberView;
  };

  return {
    /** The first members, in the order of joining. */
    async firstOf(organizationId: string, limit: number): Promise<MemberView[]> {
      const rows = await first.allValues({ organizationId, limit });
      return rows.map((values) => viewOf(values, organizationId));
    },
  };
});
