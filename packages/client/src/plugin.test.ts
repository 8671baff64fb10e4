import { expect, test, vi } from "vitest";
import { type ClientPlugin, createAuthClient, inferAdditionalFields, inferFields } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

/** A service that answers every call with its method and path. */
async function echo(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  return Response.json({
    called: `${method} ${url}`,
    sent: body ?? null,
    banExpires: "2026-01-01T00:00:00.000Z",
  });
}

const notes = {
  id: "notes",
  pathMethods: { "/notes/archive": "POST" },
  dates: ["banExpires"],
  getActions: ({ $fetch }) => ({
    notes: { count: (items: readonly unknown[]) => items.length, own: { list: () => $fetch("/notes/list") } },
    countWords: (text: string) => text.split(" ").length,
  }),
  $ERROR_CODES: { TOO_MANY_NOTES: "You have too many notes" },
} as const satisfies ClientPlugin;

/** Methods as the generator prints them for a feature's routes. */
interface NotesMethods {
  notes: Record<"add" | "archive" | "listAll", (args?: object, options?: object) => Promise<unknown>>;
}
const withMethods: typeof notes & { $methods?: NotesMethods } = notes;

test("a feature's routes are called by their path, with POST if a body is sent", async () => {
  const client = createAuthClient({ fetch: echo, plugins: [withMethods] });
  const answer = async (call: Promise<unknown>) => (await call) as { data: unknown };
  const banExpires = new Date("2026-01-01T00:00:00.000Z");
  expect(await answer(client.notes.add({ text: "Buy milk" }))).toMatchObject({
    data: { called: "POST /api/auth/notes/add", sent: '{"text":"Buy milk"}', banExpires },
  });
  expect(await answer(client.notes.listAll({ query: { from: "a b", to: undefined } }))).toMatchObject({
    data: { called: "GET /api/auth/notes/list-all?from=a%20b", sent: null },
  });
  expect(await answer(client.notes.listAll({}, { method: "POST" }))).toMatchObject({
    data: { called: "POST /api/auth/notes/list-all", sent: null },
  });
  expect(await answer(client.notes.archive())).toMatchObject({
    data: { called: "POST /api/auth/notes/archive", sent: null },
  });
});

test("a feature's own members are available beside its routes", async () => {
  const client = createAuthClient({ fetch: echo, plugins: [withMethods] });
  expect(client.countWords("a b c")).toBe(3);
  expect(client.notes.count([1, 2])).toBe(2);
  expect((await client.notes.own.list()).data).toMatchObject({ called: "GET /api/auth/notes/list" });
  expect(client.$ERROR_CODES.TOO_MANY_NOTES).toBe("You have too many notes");
  expect(Object.keys(client.$ERROR_CODES)).toContain("UNAUTHORIZED");
});

test("a feature declares which of its calls change the session", async () => {
  const service = await startService();
  const client = createAuthClient({
    baseURL: service.url,
    fetch: browser(service.url).fetch,
    plugins: [{ id: "any", changesSession: (path) => path === "/ok" }],
  });
  const end = client.session.subscribe(() => {});
  await client.session.refetch();
  await client.ok();
  await vi.waitFor(() => expect(service.count("GET /get-session")).toBe(2), { timeout: 60_000 });
  end();
});

test("fields that the application added to sessions are read and written", async () => {
  const { auth, ...service } = await startService({
    session: {
      additionalFields: { theme: { type: "string" }, remindOn: { type: "date" }, seenAt: { type: "date" } },
    },
  });
  const client = createAuthClient({
    baseURL: service.url,
    fetch: browser(service.url).fetch,
    plugins: [inferFields<typeof auth>({ dates: ["remindOn"] })],
  });
  await client.signUp.email(ADA);
  const seenAt = "2026-05-01T10:00:00.000Z";
  const { data } = await client.updateSession({ theme: "dark", seenAt, remindOn: seenAt });
  expect(data?.session.theme).toBe("dark");
  expect(data?.session.seenAt).toEqual(new Date(seenAt));
  expect(data?.session.remindOn).toEqual(new Date(seenAt));
});

test("fields that the application added to users are set at sign-up, read and changed", async () => {
  const { auth, ...service } = await startService({
    user: {
      modelName: "people",
      additionalFields: {
        company: { type: "string", required: true },
        birthday: { type: "date" },
        grade: { type: "string", input: false, defaultValue: "new" },
      },
    },
  });
  const written = inferAdditionalFields({
    user: { company: { type: "string", required: true }, birthday: { type: "date" } },
  });
  for (const plugin of [inferAdditionalFields<typeof auth>(), written]) {
    const client = createAuthClient({
      baseURL: service.url,
      fetch: browser(service.url).fetch,
      plugins: [plugin],
    });
    const birthday = "1815-12-10T00:00:00.000Z";
    const email = `${plugin === written}@example.com`;
    const { data } = await client.signUp.email({ ...ADA, email, company: "Engines", birthday });
    expect(data?.user).toMatchObject({ company: "Engines", grade: "new" });
    expect(data?.user.birthday).toEqual(plugin === written ? new Date(birthday) : birthday);
    await client.updateUser({ company: "Analytical" });
    expect((await client.getSession()).data?.user.company).toBe("Analytical");
  }
  expect((await createAuthClient({ baseURL: service.url }).signUp.email(ADA)).error?.code).toBe(
    "VALIDATION_ERROR",
  );
});
