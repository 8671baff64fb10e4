import { service } from "../../../kernel/contracts/service.ts";
import { type EventView, eventNames, peopleIn, viewOf } from "../../audit/index.ts";
import type { SecurityEventRow } from "../../audit/store.ts";
import type { Acting } from "../access/authority.ts";
import { namedPeople } from "./people-store.ts";

/** Permission to see IP addresses and browsers. */
export const ADDRESSES = { session: ["list"] };

/** Events, limited to the fields that an administrator may see. */
export const eventViews = service((core) => {
  const people = core.use(namedPeople);
  const names = core.use(eventNames);
  return async (acting: Acting, rows: readonly SecurityEventRow[]): Promise<EventView[]> => {
    const seesDevices = acting.may(ADDRESSES);
    const sight = {
      people: await people(acting, peopleIn(rows)),
      organizations: await names(
        "organization",
        rows.map(({ organizationId }) => organizationId),
      ),
      seesDevice: () => seesDevices,
    };
    return rows.map((row) => viewOf(row, sight));
  };
});
