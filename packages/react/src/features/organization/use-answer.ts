"use client";
import type { Result } from "@latchkey/client";
import { type Asked, useAsked } from "../../session/use-asked.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

export type { Asked } from "../../session/use-asked.ts";

/**
 * Sends a request about organizations once for all components of a page, and again after every change.
 *
 * @param key Names the request; `ofOrganization` begins those that are about one organization. Null: no
 * request is made.
 * @param ask Depends on nothing except what the key holds.
 */
export function useAnswer<Data>(
  key: string | null,
  ask: (calls: OrganizationMethods) => Promise<Result<Data>>,
): Asked<Data> {
  return useAsked(key, (client) => ask(organizationOf(client)));
}

/** Returns the key of a request about one organization: its answer is dropped when another is chosen. */
export function ofOrganization(organization: string, ...question: readonly string[]): string {
  return ["organization", organization, ...question].join(" ");
}
