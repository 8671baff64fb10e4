import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { pageOf } from "../../../kernel/cursor.ts";
import { route } from "../../../kernel/route.ts";
import {
  AUDIT_EVENT_NOT_FOUND,
  detailsOf,
  EventDetailsShape,
  EventFilters,
  EventQuery,
  EventShape,
  eventFile,
  eventSearch,
  FileFormat,
  LARGEST_FILE,
  searchOf,
} from "../../audit/index.ts";
import { type Acting, adminWith } from "../authority.ts";
import { MAY_NOT_LIST_SESSIONS } from "../errors.ts";
import { MAY_NOT_READ_AUDIT } from "./errors.ts";
import { ADDRESSES, eventViews } from "./event-views.ts";
import { reading } from "./reading.ts";

const auditor = adminWith({ audit: ["list"] }, MAY_NOT_READ_AUDIT);

/** Administrators who may not see IP addresses must not infer them with a filter. */
function assertMayFilter(acting: Acting, { ipAddress }: z.output<typeof EventFilters>): void {
  if (ipAddress !== undefined) acting.require(ADDRESSES, MAY_NOT_LIST_SESSIONS);
}

export const listAuditEvents = route({
  ...reading,
  path: "/admin/list-audit-events",
  summary: "Everything that was recorded, the newest first, in pages. Several filters at once",
  query: EventQuery,
  lists: ["event"],
  returns: z.object({
    events: z.array(EventShape),
    nextCursor: z.string().nullable().describe("Where older ones begin; null where there are none"),
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
  summary: "One recorded event, with the values before and after a change",
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
  summary: "Recorded events as a file, at most 10,000; `x-next-cursor` says where the next file begins",
  query: EventFilters.extend({ format: FileFormat }),
  lists: ["event"],
  returns: "file",
  limit: { window: 60, max: 10 },
  needs: auditor,
  uses: { search: eventSearch, views: eventViews },
  errors: [MAY_NOT_LIST_SESSIONS],
  async handle({ query, acting, search, views }) {
    assertMayFilter(acting, query);
    const { shown, nextCursor } = pageOf(await search.page(searchOf(query, LARGEST_FILE)), LARGEST_FILE);
    return eventFile(query.format, await views(acting, shown), nextCursor);
  },
});
