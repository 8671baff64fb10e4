"use client";
import type { Result } from "@latchkey/client";
import { useCallback } from "react";
import { ADMIN_RULES } from "../errors/admin-rules.ts";
import { describeErrors, type Failure, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useConfig } from "../provider/context.ts";
import type { CursorPage } from "../session/paged-store.ts";
import { type Asked, useAsked, useChanging } from "../session/use-asked.ts";
import { type Paged, usePaged } from "../session/use-paged.ts";
import { adminOf } from "./client.ts";
import type { AdminMethods } from "./types.ts";

type Call<Data> = (calls: AdminMethods) => Promise<Result<Data>>;

/**
 * A question of the console, asked once for all components of a page and again after every change.
 *
 * @param key Names the question. Null: isn't asked.
 * @param ask Depends on nothing but what the key tells.
 */
export function useAdminAnswer<Data>(key: string | null, ask: Call<Data>): Asked<Data> {
  return useAsked(key && `admin ${key}`, (client) => ask(adminOf(client)));
}

/**
 * A list of the console whose pages are asked for with cursors.
 *
 * @param key Names the question: another one begins another list.
 * @param page Depends on nothing but what the key tells. `cursor` is undefined for the first page.
 */
export function useAdminList<Item extends { readonly id: string }>(
  key: string,
  page: (calls: AdminMethods, cursor: { cursor?: string }) => Promise<Result<CursorPage<Item>>>,
): Paged<Item> {
  return usePaged(key, (client, cursor) => page(adminOf(client), cursor === null ? {} : { cursor }));
}

/** An answer with its rows under their own name, as a page of a list. */
export function pageOf<Data extends { nextCursor: string | null }, Item>(
  { data, error }: Result<Data>,
  itemsOf: (data: Data) => readonly Item[],
): Result<CursorPage<Item>> {
  return error === null
    ? { data: { items: itemsOf(data), nextCursor: data.nextCursor }, error }
    : { data, error };
}

/** Makes a change, and has everything asked again that the page shows. */
export function useAdminChange(): <Data>(call: Call<Data>) => Promise<Result<Data>> {
  const change = useChanging();
  return useCallback((call) => change((client) => call(adminOf(client))), [change]);
}

/** Says what an error of the console means, for a form with these fields. */
export type DescribeAdminError = (
  error: Failure,
  fields?: readonly string[],
  typed?: { password?: string },
) => [Notice, ...Notice[]];

export function useDescribeAdminError(): DescribeAdminError {
  const { config } = useConfig();
  return useCallback(
    (error, fields = [], typed = {}) =>
      describeErrors(error, { ...aboutForm(config, typed, fields), rules: ADMIN_RULES }),
    [config],
  );
}
