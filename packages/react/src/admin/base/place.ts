/** Query of a place: filters, sort order and page. */
export type AdminQuery = Readonly<Record<string, string>>;

/** A place in the console. */
export interface AdminPlace {
  /** Path below the console, without a leading slash: `users/4f1c`. Empty: the overview. */
  readonly path: string;
  readonly query: AdminQuery;
}

/** Name of the overview, where a name is needed. */
export const OVERVIEW = "overview";

/** Maximum length of a value of the query: the URL may be forged. */
const LONGEST = 500;

/** Formats a place as text: `users?role=admin`. Empty values are omitted. */
export function placeText(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Parses the text of a place. */
export function placeOf(text: string): AdminPlace {
  const [path = "", ...query] = text.split("?");
  const given = [...new URLSearchParams(query.join("?"))];
  const below = path.replace(/^\/+|\/+$/g, "");
  return {
    path: below === OVERVIEW ? "" : below,
    query: Object.fromEntries(given.filter(([, value]) => value !== "" && value.length <= LONGEST)),
  };
}
