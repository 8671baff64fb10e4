import { consoleApp } from "@latchkey/testing/admin/console";
import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import type { FindPlace } from "../../base/place.ts";

const MUNICH = "203.0.113.7";
const FRANCE = "198.51.100.4";

const find: FindPlace = (ipAddress) => {
  if (ipAddress === MUNICH)
    return { city: { en: "Munich", de: "München", "zh-CN": "慕尼黑" }, country: "DE" };
  return ipAddress === FRANCE ? { country: "FR" } : undefined;
};

const behindProxy = (places?: FindPlace) => ({
  advanced: { ipAddress: { trustedProxies: ["192.0.2.1"], ...(places && { places }) } },
});
const from = (ipAddress: string, headers: Record<string, string> = {}) => ({
  "x-forwarded-for": ipAddress,
  ...headers,
});

test("sessions and activity have the place of their IP address, in the caller's language", async () => {
  const { person, client, auth, advance } = await app(behindProxy(find));
  const { email, password } = await person();
  const signIn = async (headers: Record<string, string>) => {
    advance(1);
    const browser = client(headers);
    await browser.post("/sign-in/email", { email, password }).ok();
    return browser;
  };
  const german = await signIn(from(MUNICH, { "accept-language": "de-AT" }));
  const chinese = await signIn(from(MUNICH, { "accept-language": "zh-Hans" }));
  const japanese = await signIn(from(FRANCE, { "accept-language": "ja" }));
  const placesIn = async (browser: typeof german) => {
    const { places } = await browser.get("/list-session-places").ok();
    return places.map(({ city, country }: Record<string, string | null>) => `${city} ${country}`).toSorted();
  };
  expect(await placesIn(german)).toEqual(["München DE", "München DE", "null FR"]);
  expect(await placesIn(chinese)).toEqual(["null FR", "慕尼黑 DE", "慕尼黑 DE"]);
  expect(await placesIn(japanese)).toEqual(["Munich DE", "Munich DE", "null FR"]);
  const sessions = await german.get("/list-sessions").ok();
  const { places } = await german.get("/list-session-places").ok();
  const ids = sessions.map(({ id }: { id: string }) => id);
  for (const { sessionId } of places) expect(ids).toContain(sessionId);
  const { events } = await german.get("/list-activity").ok();
  expect(events.map(({ place }: { place?: unknown }) => place)).toEqual([
    { city: null, country: "FR" },
    { city: "München", country: "DE" },
    { city: "München", country: "DE" },
    undefined,
  ]);
  expect(auth.uiConfig.sessionPlaces).toBe(true);
});

test("lists have no places without a database of places, or while it fails", async () => {
  const broken: FindPlace = () => {
    throw new Error("The file was truncated");
  };
  for (const places of [undefined, broken]) {
    const { client, person, lines } = await app(behindProxy(places));
    await client().get("/list-session-places").refuses(UNAUTHORIZED);
    const { email, password } = await person();
    const browser = client(from(MUNICH));
    await browser.post("/sign-in/email", { email, password }).ok();
    expect(await browser.get("/list-session-places").ok()).toEqual({ places: [] });
    const { events } = await browser.get("/list-activity").ok();
    expect(events.every((event: object) => !("place" in event))).toBe(true);
    const warnings = lines.filter(({ message }) => message.includes("place of an IP address"));
    expect(warnings).toHaveLength(places === undefined ? 0 : 1);
  }
});

test("administrators see successful sign-ins by place, the most frequent first", {
  tags: "servers",
}, async () => {
  const here = await consoleApp(behindProxy(find));
  const root = await here.staff("admin");
  const { email, password } = await here.person();
  for (const ipAddress of [FRANCE, MUNICH, "198.51.100.9", MUNICH])
    await here.client(from(ipAddress)).post("/sign-in/email", { email, password }).ok();
  await here.client(from(FRANCE)).post("/sign-in/email", { email, password: "not my password" });
  const { places } = await root.client.get("/admin/metrics").ok();
  expect(places).toEqual([
    { city: "Munich", country: "DE", signIns: 2 },
    { city: null, country: "FR", signIns: 1 },
  ]);
  const without = await consoleApp();
  const other = await without.staff("admin");
  expect((await other.client.get("/admin/metrics").ok()).places).toBeNull();
});
