/**
 * Uses every type that callers meet, as they do; never run. `npm run check` compiles it twice: with
 * everything else, and alone against the declarations, where its cost is limited by
 * `scripts/check/type-budget.ts`.
 */
import {
  type AuthClient,
  type ClientError,
  type CoreMethods,
  createAuthClient,
  inferAdditionalFields,
  inferFields,
  type SessionData,
  type SessionOf,
} from "@latchkey/client";
import { usernameClient } from "@latchkey/client/features";
import { type CoreApi, type Feature, type Latchkey, latchkey, type Session, type User } from "latchkey";
import { username } from "latchkey/features";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function expectSame<A, B>(..._proof: Same<A, B> extends true ? [] : [never]): void {}
const headers = new Headers();

// ── In process ──

const plain = latchkey({ database: "sqlite::memory:" });
export type EveryAnswer = { [Name in keyof CoreApi]: Awaited<ReturnType<CoreApi[Name]>> };

const signedUp = await plain.api.signUpEmail({ body: { name: "Ada", email: "a@b.c", password: "x" } });
expectSame<typeof signedUp.user.createdAt, Date>();
expectSame<typeof signedUp.token, string | null>();
const found = await plain.api.getSession({ headers });
expectSame<NonNullable<typeof found>["user"]["emailVerified"], boolean>();
const withHeaders = await plain.api.signInEmail({
  body: { email: "a@b.c", password: "x" },
  returnHeaders: true,
});
expectSame<typeof withHeaders.headers, Headers>();
expectSame<typeof withHeaders.response.url, string | undefined>();
expectSame<Awaited<ReturnType<typeof plain.api.error>>, Response>();
const asResponse = await plain.api.listSessions({ headers, asResponse: true });
expectSame<typeof asResponse, Response>();
await plain.api.ok();
await plain.api.updateUser({ body: { image: null }, headers });
await plain.api.setPassword({ body: { newPassword: "x" }, headers });
// @ts-expect-error a session is needed, so headers are
await plain.api.listSessions({});
// @ts-expect-error a password is missing
await plain.api.signInEmail({ body: { email: "a@b.c" } });
// @ts-expect-error there is no such option
latchkey({ database: "sqlite::memory:", emailAndPasword: { enabled: true } });

// ── Fields of the application ──

const auth = latchkey({
  database: "sqlite::memory:",
  user: {
    modelName: "people",
    fields: { name: "full_name" },
    additionalFields: {
      company: { type: "string", required: true },
      seats: { type: "number", required: true, defaultValue: 1 },
      bornAt: { type: "date" },
      grade: { type: "string", input: false, required: true },
      note: { type: "json", returned: false, transform: { input: (text: string) => text.trim() } },
    },
  },
  session: {
    additionalFields: {
      theme: { type: "string" },
      visits: { type: "number", input: false },
      hidden: { type: "boolean", returned: false },
      lockedAt: { type: "date" },
      labels: { type: "string[]" },
    },
  },
});
const themed = await auth.api.listSessions({ headers });
expectSame<(typeof themed)[number]["theme"], string | null>();
expectSame<(typeof themed)[number]["lockedAt"], Date | null>();
expectSame<(typeof themed)[number]["labels"], string[] | null>();
expectSame<"hidden" extends keyof (typeof themed)[number] ? true : false, false>();
await auth.api.updateSession({ body: { theme: "dark", lockedAt: "2026-01-01T00:00:00Z" }, headers });
// @ts-expect-error clients don't write it
await auth.api.updateSession({ body: { visits: 1 }, headers });
const engines: Latchkey[] = [plain, auth];
const founder = { name: "Ada", email: "a@b.c", password: "x" };
const inCompany = await auth.api.signUpEmail({
  body: { ...founder, company: "x", bornAt: "2026-01-01T00:00:00Z" },
});
expectSame<typeof inCompany.user.company, string | null>();
expectSame<typeof inCompany.user.bornAt, Date | null>();
expectSame<typeof inCompany.user.grade, string | null>();
expectSame<"note" extends keyof typeof inCompany.user ? true : false, false>();
await auth.api.updateUser({ body: { seats: 2, note: { a: 1 }, image: null }, headers });
await auth.api.updateUser({ headers });
expectSame<(typeof auth.$Infer.Session)["user"]["seats"], number | null>();
expectSame<(typeof auth.$Infer.Session)["session"]["theme"], string | null>();
// @ts-expect-error a required field is missing
await auth.api.signUpEmail({ body: founder });
// @ts-expect-error clients don't write it
await auth.api.signUpEmail({ body: { ...founder, company: "x", grade: "x" } });
// @ts-expect-error it isn't a text
await auth.api.updateUser({ body: { seats: "2" }, headers });
// @ts-expect-error there is no such field
await auth.api.updateUser({ body: { colour: "red" }, headers });
// @ts-expect-error nor in an engine without any
await plain.api.updateUser({ body: { colour: "red" }, headers });
// @ts-expect-error there is no such type
latchkey({ database: "sqlite::memory:", user: { additionalFields: { x: { type: "text" } } } });

// ── Features ──

interface NotesApi {
  addNote(input: { body: { text: string } }): Promise<{ id: string }>;
}
declare const notes: Feature<NotesApi>;
declare const tags: Feature<{ listTags(): Promise<string[]> }>;
const withFeatures = latchkey({ database: "sqlite::memory:", plugins: [notes, tags] });
expectSame<Awaited<ReturnType<typeof withFeatures.api.addNote>>, { id: string }>();
expectSame<Awaited<ReturnType<typeof withFeatures.api.listTags>>, string[]>();
expectSame<Awaited<ReturnType<typeof withFeatures.api.ok>>, { ok: true }>();

const withUsernames = latchkey({
  database: "sqlite::memory:",
  plugins: [notes, username()],
  user: { additionalFields: { plan: { type: "string" } } },
});
const byName = await withUsernames.api.signUpEmail({ body: { ...founder, username: "ada", plan: "pro" } });
expectSame<typeof byName.user.username, string | null>();
expectSame<typeof byName.user.plan, string | null>();
await withUsernames.api.updateUser({ body: { username: null, displayUsername: "Ada" }, headers });
await withUsernames.api.signInUsername({ body: { username: "ada", password: "x" } });
// @ts-expect-error there is none without the feature
await plain.api.updateUser({ body: { username: "ada" }, headers });

// ── The client ──

const client: AuthClient = createAuthClient({ baseURL: "https://app.example.com" });
const { data, error } = await client.signIn.email({ email: "a@b.c", password: "x", rememberMe: false });
if (error === null) expectSame<typeof data.user, User & object>();
else expectSame<typeof error, ClientError>();
expectSame<typeof client.session extends { get(): { data: infer D } } ? D : never, SessionData | null>();
expectSame<SessionOf<typeof client>, SessionData>();
expectSame<SessionData["session"], Session & object>();
const thrown = await client.signUp.email({ name: "Ada", email: "a@b.c", password: "x" }, { throw: true });
expectSame<typeof thrown.token, string | null>();
const inArguments = await client.listSessions({ fetchOptions: { throw: true } });
expectSame<(typeof inArguments)[number]["expiresAt"], Date>();
await client.getSession();
await client.getSession({ query: { disableRefresh: true } });
await client.signOut({
  fetchOptions: { onSuccess: ({ data: answer }) => expectSame<typeof answer.success, true>() },
});
await client.revokeSession({ token: "x" });
await client.verifyEmail({ query: { token: "x" } });
await client.$fetch<{ ok: true }>("/ok", { retry: { type: "linear", attempts: 2 } });
expectSame<typeof client.$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD, "Invalid email or password">();
export type EveryMethod = keyof CoreMethods;
// @ts-expect-error in process only
void client.setPassword;
// @ts-expect-error a token is missing
await client.revokeSession({});
// @ts-expect-error the query is needed
await client.verifyEmail();
// @ts-expect-error a call of one route can't throw for all
createAuthClient({ fetchOptions: { throw: true } });

declare const notesClient: {
  id: "notes";
  $methods?: { notes: { add(args: { text: string }): Promise<{ id: string }> } };
  $ERROR_CODES: { TOO_MANY_NOTES: "You have too many" };
};
const full = createAuthClient({
  plugins: [
    inferFields<typeof auth>(),
    notesClient,
    { id: "shout", getActions: ({ session }) => ({ shout: () => session.get().data === null }) },
  ],
});
expectSame<SessionOf<typeof full>["session"]["theme"], string | null>();
expectSame<Awaited<ReturnType<typeof full.notes.add>>, { id: string }>();
expectSame<ReturnType<typeof full.shout>, boolean>();
expectSame<typeof full.$ERROR_CODES.TOO_MANY_NOTES, "You have too many">();
await full.updateSession({ theme: "dark" });
expectSame<SessionOf<typeof full>["user"]["company"], string | null>();
expectSame<(typeof full.$Infer.Session)["user"]["bornAt"], Date | null>();
const joined = await full.signUp.email({ ...founder, company: "x", seats: 3 }, { throw: true });
expectSame<typeof joined.user.seats, number | null>();
await full.updateUser({ company: "y", bornAt: null });
// @ts-expect-error a required field is missing
await full.signUp.email(founder);
// @ts-expect-error there is no such field
await full.updateUser({ colour: "red" });
const written = createAuthClient({
  plugins: [
    inferAdditionalFields({ user: { plan: { type: "string" }, since: { type: "date", input: false } } }),
  ],
});
expectSame<SessionOf<typeof written>["user"]["since"], Date | null>();
await written.signUp.email({ ...founder, plan: "pro" });
// @ts-expect-error clients don't write it
await written.updateUser({ since: "2026-01-01T00:00:00Z" });
const inferred = createAuthClient({ plugins: [inferAdditionalFields<typeof auth>()] });
expectSame<SessionOf<typeof inferred>["session"]["labels"], string[] | null>();
// @ts-expect-error there is no such field
await full.updateSession({ colour: "dark" });
const naming = createAuthClient({ plugins: [usernameClient(), inferFields<typeof auth>()] });
expectSame<SessionOf<typeof naming>["user"]["username"], string | null>();
expectSame<SessionOf<typeof naming>["user"]["company"], string | null>();
await naming.signUp.email({ ...founder, company: "x", username: "ada" });
await naming.updateUser({ displayUsername: "Ada" });
await naming.signIn.username({ username: "ada", password: "x" });
expectSame<
  typeof naming.$ERROR_CODES.USERNAME_IS_ALREADY_TAKEN,
  "username is already taken. please try another."
>();
export const clients: AuthClient[] = [client, full, written, inferred, naming];
export { engines };
