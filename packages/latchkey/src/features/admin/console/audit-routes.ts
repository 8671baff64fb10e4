import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { pageOf } from "../../../kernel/pipeline/lists/cursor.ts";
import {
  AUDIT_EVENT_NOT_FOUND,
  detailsOf,
  EventDetailsShape,
  EventFilters,
  EventQuery,
  EventShape,
  type EventView,
  eventFile,
  eventNames,
  eventSearch,
  FileFormat,
  LARGEST_FILE,
  peopleIn,
  searchOf,
  targetNames,
  viewOf,
} from "../../audit/index.ts";
import type { SecurityEventRow } from "../../audit/store.ts";
import { type Acting, adminWith, reading } from "../access/authority.ts";
import { MAY_NOT_LIST_SESSIONS, MAY_NOT_READ_AUDIT } from "../errors.ts";
import { namedPeople } from "./people-store.ts";

/** Permission to see IP addresses and browsers. */
const ADDRESSES = { session: ["list"] };

/** Events, limited to the fields that an administrator may see. */
export const eventViews = service((core) => {
  const people = core.use(namedPeople);
  const names = core.use(eventNames);
  const targets = core.use(targetNames);
  return async (acting: Acting, rows: readonly SecurityEventRow[]): Promise<EventView[]> => {
    const seesDevices = acting.may(ADDRESSES);
    const sight = {
      people: await people(acting, peopleIn(rows)),
      organizations: await names(
        "organization",
        rows.map(({ organizationId }) => organizationId),
      ),
      // An invitation is named by its email address.
      targets: await targets(rows, (kind) => kind !== "invitation" || acting.may({ user: ["get"] })),
      seesDevice: () => seesDevices,
    };
    return rows.map((row) => viewOf(row, sight));
  };
});

const auditor = adminWith({ audit: ["list"] }, MAY_NOT_READ_AUDIT);

/** Administrators who may not see IP addresses must not infer them with a filter. */
function assertMayFilter(acting: Acting, { ipAddress }: z.output<typeof EventFilters>): void {
  if (ipAddress !== undefined) acting.require(ADDRESSES, MAY_NOT_LIST_SESSIONS);
}

export const listAuditEvents = route({
  ...reading,
  path: "/admin/list-audit-events",
  summary: "List recorded events, newest first, in pages. Filters can be combined",
  query: EventQuery,
  lists: ["event"],
  returns: z.object({
    events: z.array(EventShape),
    nextCursor: z
      .string()
      .nullable()
      .describe("Cursor of the next page, with older events; null on the last page"),
  }),
  needs: auditor,
  uses: { search: eventSearch, views: eventViews },
  errors: [MAY_NOT_LIST_SESSIONS],
  async handle({ query, acting, search, views }) {
    assertMayFilter(acting, query);
    const asked = searchOf(query, query.limit);
    const { shown, nextCursor } = pageOf(await search.page(asked), asked.limit);
    return { events: await views(acting, shown), nextCursor };
  },
});

export const getAuditEvent = route({
  ...reading,
  path: "/admin/get-audit-event",
  summary: "Get a recorded event, with the values before and after a change",
  query: z.object({ id: z.string() }),
  returns: EventDetailsShape,
  needs: auditor,
  uses: { search: eventSearch, views: eventViews },
  errors: [AUDIT_EVENT_NOT_FOUND],
  async handle({ query, acting, search, views }) {
    const row = await search.find(query.id);
    const [event] = row === undefined ? [] : await views(acting, [row]);
    if (event === undefined) throw fail(AUDIT_EVENT_NOT_FOUND);
    return detailsOf(event);
  },
});

export const exportAuditEvents = route({
  ...reading,
  path: "/admin/export-audit-events",
  summary:
    "Export recorded events as a file, at most 10,000. `x-next-cursor` is the cursor for the next file, `x-files-left` the number of files after this one",
  query: EventFilters.extend({ format: FileFormat }),
  lists: ["event"],
  returns: "file",
  limit: { window: 60, max: 10 },
  needs: auditor,
  uses: { search: eventSearch, views: eventViews },
  errors: [MAY_NOT_LIST_SESSIONS],
  async handle({ query, acting, search, views }) {
    assertMayFilter(acting, query);
    const asked = searchOf(query, LARGEST_FILE);
    const { shown, nextCursor } = pageOf(await search.page(asked), LARGEST_FILE);
    const left = nextCursor === null ? 0 : await search.countAfter(asked, shown.at(-1));
    return eventFile(query.format, await views(acting, shown), nextCursor, left);
  },
});
