import { fileURLToPath } from "node:url";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { installExactly, RegistryUnreachable } from "../install.ts";

/** The result of a client's call: failures are data. */
export type Answer<T> =
  | { data: T; error: null }
  | { data: null; error: { status: number; statusText: string; code?: string; message?: string } };

export interface UserAnswer {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionAnswer {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  ipAddress?: string | null;
  userAgent?: string | null;
}

/** A user's account at a provider. A password is also an account, of `credential`. */
export interface AccountAnswer {
  id: string;
  /** The provider's name in 1.2. */
  provider: string;
  /** The provider's name in 1.7. */
  providerId: string;
  accountId: string;
  scopes: string[];
}

/** Options of a single call. */
export interface CallOptions {
  onSuccess?: (context: { data: unknown }) => void;
  onError?: (context: { error: { status: number; code?: string } }) => void;
  throw?: boolean;
  headers?: Record<string, string>;
}

type Call<In, Out> = (input: In, options?: CallOptions) => Promise<Answer<Out>>;

/** The part of the clients' interface that applications use in both generations. */
export interface CompatibleClient {
  signUp: {
    email: Call<
      { name: string; email: string; password: string; image?: string },
      { token: string | null; user: UserAnswer }
    >;
  };
  signIn: {
    email: Call<
      { email: string; password: string; rememberMe?: boolean },
      { redirect: boolean; token: string; user: UserAnswer }
    >;
    social: Call<
      {
        provider: string;
        callbackURL?: string;
        newUserCallbackURL?: string;
        errorCallbackURL?: string;
        idToken?: { token: string; nonce?: string };
      },
      { redirect: boolean; url?: string; token?: string; user?: UserAnswer }
    >;
  };
  linkSocial: Call<
    { provider: string; callbackURL?: string; scopes?: string[] },
    { url: string; redirect: boolean }
  >;
  listAccounts: () => Promise<Answer<AccountAnswer[]>>;
  unlinkAccount: Call<{ providerId: string; accountId?: string }, { status: boolean }>;
  getAccessToken: Call<
    { providerId: string; accountId?: string },
    { accessToken: string; accessTokenExpiresAt?: Date; scopes: string[]; idToken?: string }
  >;
  refreshToken: Call<
    { providerId: string; accountId?: string },
    { accessToken: string; refreshToken: string }
  >;
  signOut: (input?: Record<string, never>) => Promise<Answer<{ success: boolean }>>;
  getSession: () => Promise<Answer<{ session: SessionAnswer; user: UserAnswer } | null>>;
  sendVerificationEmail: Call<{ email: string; callbackURL?: string }, { status: boolean }>;
  verifyEmail: Call<{ query: { token: string } }, { status: boolean; user: UserAnswer | null }>;
  changeEmail: Call<{ newEmail: string; callbackURL?: string }, { status: boolean }>;
  updateUser: Call<{ name?: string; image?: string | null; email?: string }, { status: boolean }>;
  changePassword: Call<
    { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean },
    { token: string | null; user: UserAnswer }
  >;
  listSessions: () => Promise<Answer<SessionAnswer[]>>;
  revokeSession: Call<{ token: string }, { status: boolean }>;
  revokeOtherSessions: () => Promise<Answer<{ status: boolean }>>;
  revokeSessions: () => Promise<Answer<{ status: boolean }>>;
  /** The method's name in 1.2. */
  forgetPassword: Call<{ email: string; redirectTo?: string }, { status: boolean }>;
  /** The method's name in 1.7. */
  requestPasswordReset: Call<{ email: string; redirectTo?: string }, { status: boolean }>;
  resetPassword: Call<{ newPassword: string; token: string }, { status: boolean }>;
  deleteUser: Call<
    { password?: string; token?: string; callbackURL?: string },
    { success: boolean; message: string }
  >;
}

export type CreateClient = (options: {
  baseURL: string;
  fetchOptions: { customFetchImpl: typeof fetch };
}) => CompatibleClient;

/** The framework's releases whose clients are tested with the service, each in a separate folder. */
export const GENERATIONS = [
  { version: "1.2.8", folder: new URL("./v1.2/", import.meta.url) },
  { version: "1.7.7", folder: new URL("./v1.7/", import.meta.url) },
] as const;

/** Releases whose databases are taken over. 1.6 has tables of its own, and the clients of 1.7. */
export const DEPLOYMENTS = [
  ...GENERATIONS,
  { version: "1.6.34", folder: new URL("./v1.6/", import.meta.url) },
] as const;

/** A release of the framework. */
export type Deployment = (typeof DEPLOYMENTS)[number];

/** Options of tests beside the framework itself: `npm test` runs 1.2 and 1.7, each on one database. */
export function onOneDatabase({ version }: Deployment): { tags: "long" | [] } {
  if (version === "1.6.34") return { tags: "long" };
  return { tags: (version === "1.2.8") === (chosenDatabase() === "sqlite") ? [] : "long" };
}

/** Loads the client with the framework's plugin for popup windows, which only 1.7 has. */
export async function loadPopupClient(
  generation: (typeof GENERATIONS)[number],
): Promise<{ createPopupClient: CreateClient } | { missing: string }> {
  const loaded = await loadClient(generation);
  // The module of 1.7 exports both.
  return loaded as typeof loaded & ({ createPopupClient: CreateClient } | { missing: string });
}

/**
 * Installs a generation's packages if they are missing. Returns its `createAuthClient`, or the reason why it
 * can't be installed: such tests are skipped, not failed.
 */
export async function loadClient(
  generation: (typeof GENERATIONS)[number],
): Promise<{ createAuthClient: CreateClient } | { missing: string }> {
  try {
    await installExactly(fileURLToPath(generation.folder));
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    return { missing: `better-auth ${generation.version} can't be fetched: the registry does not answer` };
  }
  const entry = new URL("./client.mjs", generation.folder);
  // The types in each folder differ only in parts that these tests don't use. `CompatibleClient` has the
  // others.
  return (await import(entry.href)) as { createAuthClient: CreateClient };
}
