import { type ApiKeyOptions, apiKey } from "../../../latchkey/src/features/index.ts";
import type { ApiKeyApi } from "../../../latchkey/src/generated/api-key.ts";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";

export const keyApi = ({ auth }: Pick<App, "auth">): ApiKeyApi => auth.api as unknown as ApiKeyApi;

/** No limit on how often a key is used. */
export const UNLIMITED = { rateLimit: { enabled: false } } as const;
/** Requests with a key are its owner's. */
export const SESSIONS = { ...UNLIMITED, enableSessionForAPIKeys: true } as const;

/** The example of the contract: made by the compatible framework, so without a checksum. */
export const FRAMEWORK_KEY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl";

export function keyApp(options: ApiKeyOptions = UNLIMITED, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [...(others.plugins ?? []), apiKey(options)],
  });
}

/** What a program holds: the key alone. */
export const holding = (here: App, key: string): Client => here.client({ "x-api-key": key });

/** A key of someone, as they create it. */
export const keyOf = async ({ client }: Pick<Person, "client">, body: object = {}) =>
  client.post("/api-key/create", body).ok() as Promise<{
    id: string;
    key: string;
    start: string;
    expiresAt: string | null;
  }>;

/** One that only the application can create. */
export const keyFor = (here: App, { id }: Pick<Person, "id">, body: object = {}) =>
  keyApi(here).createApiKey({ body: { userId: id, ...body } });

/** `ok`, or the code. */
export async function verdict(here: App, key: string, more: object = {}): Promise<string> {
  const { valid, error } = await keyApi(here).verifyApiKey({ body: { key, ...more } });
  return valid ? "ok" : (error?.code ?? "");
}
