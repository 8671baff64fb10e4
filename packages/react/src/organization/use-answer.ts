"use client";
import type { Result } from "@latchkey/client";
import { type Asked, useAsked } from "../session/use-asked.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

export type { Asked } from "../session/use-asked.ts";

/**
 * A question to the service about organizations, asked once for all components of a page and again after every change.
 *
 * @param key Names the question; `ofOrganization` begins those that are about one organization. Null: isn't asked.
 * @param ask Depends on nothing but what the key tells.
 */
export function useAnswer<Data>(
  key: string | null,
  ask: (calls: OrganizationMethods) => Promise<Result<Data>>,
): Asked<Data> {
  return useAsked(key, (client) => ask(organizationOf(client)));
}

/** The key of a question that is about one organization: what is known of it is dropped when another is chosen. */
export function ofOrganization(organization: string, ...question: readonly string[]): string {
  return ["organization", organization, ...question].join(" ");
}
