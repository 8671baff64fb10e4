/** Parts of sample emails. */
export const BASE_URL = "https://auth.example.com";

export const to = { to: "ada@example.com", lang: undefined, name: "Ada Lovelace" };
export const link = { url: `${BASE_URL}/api/auth/…`, callbackURL: "/" };
export const device = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  ipAddress: "203.0.113.7",
};
export const at = "2026-11-21T08:43:00.000Z";
