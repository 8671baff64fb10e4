/** Uses the types of the entries for frameworks, as applications do; never run. `npm run check` compiles it. */
import { type AuthClient, inferFields, type SessionData } from "@latchkey/client";
import { organizationClient, usernameClient } from "@latchkey/client/features";
import * as solid from "@latchkey/client/solid";
import * as svelte from "@latchkey/client/svelte";
import * as vue from "@latchkey/client/vue";
import { latchkey } from "latchkey";
import type { Accessor } from "solid-js";
import { get, type Readable } from "svelte/store";
import type { Ref } from "vue";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function expectSame<A, B>(..._proof: Same<A, B> extends true ? [] : [never]): void {}

const auth = latchkey({
  database: "sqlite::memory:",
  user: { additionalFields: { plan: { type: "string" } } },
});
const plugins = [inferFields<typeof auth>(), usernameClient(), organizationClient()] as const;

const inVue = vue.createAuthClient({ plugins });
const ref = inVue.useSession();
expectSame<NonNullable<typeof ref.value.data>["user"]["plan"], string | null>();
expectSame<NonNullable<typeof ref.value.data>["user"]["username"], string | null>();
expectSame<typeof ref.value.isPending, boolean>();
await ref.value.refetch();
// @ts-expect-error the session is only read
ref.value = { ...ref.value, data: null };
declare const useFetch: vue.UseFetch;
const fetched = await inVue.useSession(useFetch);
expectSame<NonNullable<typeof fetched.data.value>["user"]["plan"], string | null>();
expectSame<typeof fetched.isPending, false>();

const inSvelte = svelte.createAuthClient({ plugins });
const store = inSvelte.useSession();
const readable: Readable<{ data: (typeof inSvelte.$Infer)["Session"] | null }> = store;
expectSame<NonNullable<ReturnType<typeof store.get>["data"]>["user"]["plan"], string | null>();
expectSame<
  NonNullable<
    ReturnType<typeof get<typeof store extends Readable<infer S> ? S : never>>["data"]
  >["user"]["username"],
  string | null
>();

const inSolid = solid.createAuthClient({ plugins });
const session = inSolid.useSession();
const accessor: Accessor<{ data: (typeof inSolid.$Infer)["Session"] | null }> = session;
expectSame<NonNullable<ReturnType<typeof session>["data"]>["user"]["plan"], string | null>();

for (const client of [inVue, inSvelte, inSolid]) {
  await client.signIn.username({ username: "ada", password: "x" });
  await client.organization.create({ name: "Acme", slug: "acme" });
  await client.updateUser({ plan: "pro" });
  // @ts-expect-error there is no such field
  await client.updateUser({ colour: "red" });
}

// Without plugins, and with what a server found.
const found: SessionData | null = await auth.api.getSession({ headers: new Headers() });
const plain: AuthClient[] = [vue.createAuthClient(), svelte.createAuthClient(), solid.createAuthClient()];
expectSame<
  ReturnType<ReturnType<typeof solid.createAuthClient>["useSession"]>,
  ReturnType<solid.UseSession<SessionData>>
>();
const begun: Readonly<Ref<{ isPending: boolean }>> = vue.createAuthClient().useSession(found);
svelte.createAuthClient().useSession(() => found);
solid.createAuthClient().useSession(found);
// @ts-expect-error a user isn't a session
vue.createAuthClient().useSession({ id: "1" });

export { accessor, begun, get, plain, readable };
