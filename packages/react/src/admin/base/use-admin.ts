"use client";
import type { Result } from "@latchkey/client";
import { useCallback } from "react";
import { useConfig } from "../../context/context.ts";
import { describeErrors, type Failure, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import type { CursorPage } from "../../session/paged-store.ts";
import { type Asked, useAsked, useChanging } from "../../session/use-asked.ts";
import { type Paged, usePaged } from "../../session/use-paged.ts";
import { adminOf } from "./client.ts";
import { ADMIN_RULES } from "./error-rules.ts";
import type { AdminMethods } from "./types.ts";

type Call<Data> = (calls: AdminMethods) => Promise<Result<Data>>;

/**
 * Returns the answer to a request of the console. It is shared by all components of a page and reloaded after
 * every change.
 *
 * @param key Identifies the request. Null: nothing is sent.
 * @param ask May depend only on what the key contains.
 */
export function useAdminAnswer<Data>(key: string | null, ask: Call<Data>): Asked<Data> {
  return useAsked(key && `admin ${key}`, (client) => ask(adminOf(client)));
}

/**
 * Returns a list of the console that is loaded page by page, with cursors.
 *
 * @param key Identifies the list: another key begins another list.
 * @param page May depend only on what the key contains. `cursor` is undefined for the first page.
 */
export function useAdminList<Item extends { readonly id: string }>(
  key: string,
  page: (calls: AdminMethods, cursor: { cursor?: string }) => Promise<Result<CursorPage<Item>>>,
): Paged<Item> {
  return usePaged(key, (client, cursor) => page(adminOf(client), cursor === null ? {} : { cursor }));
}

/** Converts an answer with named rows into a page of a list. */
export function pageOf<Data extends { nextCursor: string | null }, Item>(
  { data, error }: Result<Data>,
  itemsOf: (data: Data) => readonly Item[],
): Result<CursorPage<Item>> {
  return error === null
    ? { data: { items: itemsOf(data), nextCursor: data.nextCursor }, error }
    : { data, error };
}

/** Returns a function that makes a change and reloads all data of the page. */
export function useAdminChange(): <Data>(call: Call<Data>) => Promise<Result<Data>> {
  const change = useChanging();
  return useCallback((call) => change((client) => call(adminOf(client))), [change]);
}

/** Describes an error of the console, for a form with the given fields. */
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
