import { type ApiKeyOptions, apiKey } from "../../../latchkey/src/features/index.ts";
import type { ApiKeyApi } from "../../../latchkey/src/generated/api-key.ts";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";

export const keyApi = ({ auth }: Pick<App, "auth">): ApiKeyApi => auth.api as unknown as ApiKeyApi;

/** No limit on how often a key is used. */
export const UNLIMITED = { rateLimit: { enabled: false } } as const;
/** A request with a key has its owner's session. */
export const SESSIONS = { ...UNLIMITED, enableSessionForAPIKeys: true } as const;

/** The contract's example: made by the compatible framework, so it has no checksum. */
export const FRAMEWORK_KEY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl";

export function keyApp(options: ApiKeyOptions = UNLIMITED, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [...(others.plugins ?? []), apiKey(options)],
  });
}

/** A client that sends the key and nothing else. */
export const holding = (here: App, key: string): Client => here.client({ "x-api-key": key });

/** Creates an API key as the user would. */
export const keyOf = async ({ client }: Pick<Person, "client">, body: object = {}) =>
  client.post("/api-key/create", body).ok() as Promise<{
    id: string;
    key: string;
    start: string;
    expiresAt: string | null;
  }>;

/** Creates an API key that only the application can create. */
export const keyFor = (here: App, { id }: Pick<Person, "id">, body: object = {}) =>
  keyApi(here).createApiKey({ body: { userId: id, ...body } });

/** Returns `ok`, or the error's code. */
export async function verdict(here: App, key: string, more: object = {}): Promise<string> {
  const { valid, error } = await keyApi(here).verifyApiKey({ body: { key, ...more } });
  return valid ? "ok" : (error?.code ?? "");
}
