import { z } from "zod";
import { ConfigurationError, fail } from "../base/errors.ts";
import { USER_NOT_FOUND } from "../features/admin/errors.ts";
import { door } from "../features/sessions/index.ts";
import { presented } from "../features/sessions/wire.ts";
import { KIND } from "../features/two-factor/sign-in/gate.ts";
import { userStore } from "../features/users/store.ts";
import type { Core } from "../kernel/contracts/core.ts";
import { isPending } from "../kernel/contracts/door.ts";
import { feature } from "../kernel/contracts/feature.ts";
import { Email, PersonName, PictureAddress } from "../kernel/contracts/fields/common-shapes.ts";
import { route } from "../kernel/contracts/route.ts";
import { makeApi } from "../kernel/pipeline/api.ts";
import { makeApp } from "../kernel/pipeline/app.ts";
import { newUser } from "./new-user.ts";

const inProcess = { method: "POST", session: "none", serverOnly: true } as const;

const createTestUser = route({
  ...inProcess,
  path: "/test-helpers/create-user",
  summary: "Create a user in any state",
  body: z.object({
    email: Email,
    name: PersonName,
    emailVerified: z.boolean(),
    image: PictureAddress.nullable().optional(),
    password: z.string().optional(),
    role: z.union([z.string(), z.array(z.string())]).optional(),
    banned: z.boolean().optional(),
    fields: z.record(z.string(), z.unknown()),
  }),
  returns: ({ User }) => z.object({ user: User }),
  uses: { newUser },
  hashes: true,
  errors: [],
  handle: async ({ body, newUser }) => ({ user: await newUser(body) }),
});

const openTestSession = route({
  ...inProcess,
  path: "/test-helpers/open-session",
  summary: "Sign a user in, as with a password and, if they have one, a second factor",
  body: z.object({
    userId: z.string(),
    isNew: z.boolean().describe("True for the session of a sign-up: its owner gets no email about it"),
    enrolls: z.boolean().describe("True if the user is about to set up a second factor"),
  }),
  returns: ({ User, Session }) => z.object({ user: User, session: Session }),
  uses: { users: userStore, door },
  opensSessions: true,
  errors: [USER_NOT_FOUND],
  async handle(context) {
    const { userId, isNew, enrolls } = context.body;
    const user = await context.users.findById(userId);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    const password = { method: "password", at: context.time() };
    const hasFactor = "twoFactorEnabled" in user && user.twoFactorEnabled === true;
    const entered = await context.door.enter({
      user,
      ...(hasFactor || enrolls ? { method: "totp", answers: { kind: KIND, after: password } } : password),
      ...(isNew ? { isNew } : {}),
    });
    if (isPending(entered))
      throw new ConfigurationError(
        "This engine requires a second factor of the user. Create the user with one: user({ twoFactor: true }).",
      );
    return { user, session: presented(entered) };
  },
});

const support = feature({ id: "test-helpers", routes: { createTestUser, openTestSession } });

/** Calls a route in process, by its name. The headers of its answer carry the cookies that were set. */
export type Calls = (
  name: string,
) => (input: { headers?: Headers; body?: object }) => Promise<{ headers: Headers; response: unknown }>;

/**
 * Returns the routes of an engine as calls, with those of the helpers. The engine itself doesn't get them, so no request
 * reaches them.
 */
export function callsOf(core: Core): Calls {
  const api = makeApi(makeApp(core, [...core.features, support]));
  return (name) => async (input) => {
    const answer = await api[name]?.({ ...input, returnHeaders: true });
    // With this option, a call answers so.
    return answer as Awaited<ReturnType<ReturnType<Calls>>>;
  };
}
