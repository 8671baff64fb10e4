/** What stands behind the question mark: filters, the order, the page. */
export type AdminQuery = Readonly<Record<string, string>>;

/** Where one is in the console. */
export interface AdminPlace {
  /** Below the console, without a slash at the front: `users/4f1c`. Empty: the overview. */
  readonly path: string;
  readonly query: AdminQuery;
}

/** The name of the first place, where it needs one. */
export const OVERVIEW = "overview";

/** As long as a value of the query may be: anyone may have written the address. */
const LONGEST = 500;

/** A place as text: `users?role=admin`. What is empty is left out. */
export function placeText(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The place that a text names. */
export function placeOf(text: string): AdminPlace {
  const [path = "", ...query] = text.split("?");
  const given = [...new URLSearchParams(query.join("?"))];
  const below = path.replace(/^\/+|\/+$/g, "");
  return {
    path: below === OVERVIEW ? "" : below,
    query: Object.fromEntries(given.filter(([, value]) => value !== "" && value.length <= LONGEST)),
  };
}
