/** The place where an IP address is used, as far as a database of places knows it. */
export interface Place {
  /** Name of the city by language, such as `{ en: "Munich", de: "München" }`. */
  readonly city?: Readonly<Record<string, string>> | undefined;
  /** ISO 3166-1 alpha-2 code, such as `DE`. */
  readonly country?: string | undefined;
}

/** Returns the place of an IP address at once. Undefined: it isn't known. */
export type FindPlace = (ipAddress: string) => Place | undefined;
