import type { Reader } from "../source-row.ts";

interface Format {
  /** The kind of its source. */
  readonly from: "file" | "database";
  read(): Promise<Reader>;
}

/** Systems that users are imported from. Each reader is loaded when it is used. */
export const FORMATS: Readonly<Record<string, Format>> = {
  csv: { from: "file", read: async () => (await import("./csv.ts")).readCsv },
  ndjson: { from: "file", read: async () => (await import("./csv.ts")).readNdjson },
  auth0: { from: "file", read: async () => (await import("./auth0.ts")).readAuth0 },
  clerk: { from: "file", read: async () => (await import("./clerk.ts")).readClerk },
  firebase: { from: "file", read: async () => (await import("./firebase.ts")).readFirebase },
  keycloak: { from: "file", read: async () => (await import("./keycloak.ts")).readKeycloak },
  supabase: { from: "database", read: async () => (await import("./supabase.ts")).readSupabase },
  "auth.js": { from: "database", read: async () => (await import("./auth-js.ts")).readAuthJs },
};
