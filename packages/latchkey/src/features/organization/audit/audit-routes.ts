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
import { memberWith } from "../access/member-with.ts";
import {
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG,
} from "../errors.ts";

const NOT_ASKED = { organizationId: true, ipAddress: true, sessionId: true } as const;
const organizationId = z.string().optional().describe("Default: the active one");
const Filters = EventFilters.omit(NOT_ASKED).extend({ organizationId });

const auditor = memberWith(
  {
    notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
    notAllowed: YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG,
  },
  { organization: ["update"] },
);

/**
 * Events of one organization. Events of members' accounts are excluded, although they name the organization
 * that was active. The devices of other members aren't shown.
 */
const organizationEvents = service((core) => {
  const search = core.use(eventSearch);
  const names = core.use(eventNames);
  const targets = core.use(targetNames);
  const known = new Set(core.features.flatMap(({ group }) => group?.events ?? []));

  const views = async (rows: readonly SecurityEventRow[], callerId: string): Promise<EventView[]> => {
    const people = await names("user", peopleIn(rows));
    const organizations = await names(
      "organization",
      rows.map(({ organizationId }) => organizationId),
    );
    const sight = {
      people: new Map([...people].map(([id, name]) => [id, { name }])),
      organizations,
      targets: await targets(rows, () => true),
      seesDevice: ({ actorId }: SecurityEventRow) => actorId === callerId,
    };
    return rows.map((row) => viewOf(row, sight));
  };

  const page = async (
    query: z.output<typeof Filters>,
    organizationId: string,
    callerId: string,
    limit: number | undefined,
  ): Promise<{ events: EventView[]; nextCursor: string | null; countLeft(): Promise<number> }> => {
    const asked = searchOf({ ...query, organizationId }, limit);
    const wanted = asked.events.filter((name) => known.has(name));
    // The filter names only events that organizations don't have.
    if (asked.events.length > 0 && wanted.length === 0)
      return { events: [], nextCursor: null, countLeft: async () => 0 };
    const events = asked.events.length === 0 ? [...known] : wanted;
    const narrowed = { ...asked, events };
    const { shown, nextCursor } = pageOf(await search.page(narrowed), asked.limit);
    return {
      events: await views(shown, callerId),
      nextCursor,
      countLeft: async () => (nextCursor === null ? 0 : search.countAfter(narrowed, shown.at(-1))),
    };
  };
  return {
    page,
    async find(id: string, organizationId: string, callerId: string): Promise<EventView | undefined> {
      const row = await search.find(id);
      if (row === undefined || row.organizationId !== organizationId || !known.has(row.event))
        return undefined;
      return (await views([row], callerId))[0];
    },
  };
});

export const organizationListAuditEvents = route({
  method: "GET",
  path: "/organization/list-audit-events",
  summary: "List an organization's events, newest first, in pages. Filters can be combined",
  session: "required",
  store: true,
  query: EventQuery.omit(NOT_ASKED).extend({ organizationId }),
  lists: ["event"],
  returns: z.object({
    events: z.array(EventShape),
    nextCursor: z
      .string()
      .nullable()
      .describe("Cursor of the next page, with older events; null on the last page"),
  }),
  needs: auditor,
  uses: { events: organizationEvents },
  errors: [],
  handle: ({ query, user, caller, events }) =>
    events.page(query, caller.organization.id, user.id, query.limit),
});

export const organizationGetAuditEvent = route({
  method: "GET",
  path: "/organization/get-audit-event",
  summary: "Get an event of an organization, with the values before and after a change",
  session: "required",
  store: true,
  query: z.object({ id: z.string(), organizationId }),
  returns: EventDetailsShape,
  needs: auditor,
  uses: { events: organizationEvents },
  errors: [AUDIT_EVENT_NOT_FOUND],
  async handle({ query, user, caller, events }) {
    const event = await events.find(query.id, caller.organization.id, user.id);
    if (event === undefined) throw fail(AUDIT_EVENT_NOT_FOUND);
    return detailsOf(event);
  },
});

export const organizationExportAuditEvents = route({
  method: "GET",
  path: "/organization/export-audit-events",
  summary:
    "Export events of an organization as a file, at most 10,000. `x-next-cursor` is the cursor for the next file, `x-files-left` the number of files after this one",
  session: "required",
  store: true,
  query: Filters.extend({ format: FileFormat }),
  lists: ["event"],
  returns: "file",
  limit: { window: 60, max: 10 },
  needs: auditor,
  uses: { events: organizationEvents },
  errors: [],
  async handle({ query, user, caller, events }) {
    const found = await events.page(query, caller.organization.id, user.id, LARGEST_FILE);
    return eventFile(query.format, found.events, found.nextCursor, await found.countLeft());
  },
});
