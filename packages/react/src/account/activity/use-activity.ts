"use client";
import type { AuthClient } from "@latchkey/client";
import type { PagedState } from "../../session/paged-store.ts";
import { type Paged, usePaged } from "../../session/use-paged.ts";

type Page = NonNullable<Awaited<ReturnType<AuthClient["listActivity"]>>["data"]>;

/** An event of the caller's account. */
export type ActivityEvent = Page["events"][number];

export interface Activities
  extends Omit<PagedState<ActivityEvent>, "items">,
    Pick<Paged<ActivityEvent>, "more" | "refetch"> {
  /** Events, newest first. */
  readonly events: readonly ActivityEvent[];
}

/** Subjects of events. */
export type ActivityKind = "sign-ins" | "security" | "organizations";

/** Returns the events of the caller's account. `about`: only those about this. */
export function useActivity(about?: ActivityKind): Activities {
  const key = `activity ${about ?? ""}`;
  const { items: events, ...paged } = usePaged<ActivityEvent>(key, async (client, cursor) => {
    const { data, error } = await client.listActivity({
      query: { ...(about && { about }), ...(cursor !== null && { cursor }) },
    });
    return error === null
      ? { data: { items: data.events, nextCursor: data.nextCursor }, error }
      : { data, error };
  });
  return { ...paged, events };
}
