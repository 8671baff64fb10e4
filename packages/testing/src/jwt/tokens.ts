import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";
import { jwt } from "../../../latchkey/src/features/index.ts";
import type { JwtOptions } from "../../../latchkey/src/features/jwt/index.ts";
import type { JwtApi } from "../../../latchkey/src/generated/jwt.ts";
import { type App, type AppOptions, app, BASE_URL, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";

/** An engine that issues JWTs. */
export function jwtApp(options: JwtOptions = {}, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [...(others.plugins ?? []), jwt(options)],
  });
}

export const apiOf = ({ auth }: App): JwtApi => auth.api as unknown as JwtApi;

/** Returns the token of the browser's user. */
export const tokenOf = async (browser: Client): Promise<string> => (await browser.get("/token").ok()).token;

export const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? "";

/** The ids of the published keys. */
export const kids = async (world: App): Promise<string[]> => {
  const { keys } = await world.client().get("/jwks").ok();
  return keys.map(({ kid }: { kid: string }) => kid);
};

/** Verifies a token as another service would, with only the published keys. Returns its claims. */
export async function readElsewhere(world: App, token: string): Promise<JWTPayload> {
  const keys = createLocalJWKSet(await world.client().get("/jwks").ok());
  const expected = { issuer: BASE_URL, audience: BASE_URL, currentDate: new Date(world.now()) };
  return (await jwtVerify(token, keys, expected)).payload;
}

/** Returns a token's claims without verifying it. */
export const claimsOf = (token: string): JWTPayload => decodeJwt(token);
