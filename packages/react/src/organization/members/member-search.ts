import type { ClientError, Result } from "@latchkey/client";
import { type Answer, notSent } from "../../flows/form-flow.ts";
import { createStore, type Readable } from "../../flows/store.ts";
import { realTimers, type Timers } from "../../flows/timers.ts";

/** Someone who can be chosen: a member with what is shown of their user. */
export interface PickableMember {
  readonly id: string;
  readonly userId: string;
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly image?: string | null;
  };
}

/** Asks for members whose name or address holds this. An empty text asks for the first ones. */
export type LoadMembers<Member extends PickableMember> = (
  search: string,
) => Promise<Result<readonly Member[]>>;

export interface MemberSearchState<Member extends PickableMember> {
  readonly search: string;
  /** Who was found last. Undefined: nobody has answered yet. */
  readonly members: readonly Member[] | undefined;
  /** What was searched for when they were found. */
  readonly found: string;
  /** The answer to what is typed isn't there yet. */
  readonly isPending: boolean;
  /** Why there is none. */
  readonly error: ClientError | null;
}

export interface MemberSearch<Member extends PickableMember> extends Readable<MemberSearchState<Member>> {
  /** Something else is typed: asked when the typing pauses. */
  set(search: string): void;
  retry(): void;
}

export interface MemberSearchOptions<Member extends PickableMember> {
  load: LoadMembers<Member>;
  timers?: Timers | undefined;
}

/** Milliseconds without a key before it is asked. */
const PAUSE = 250;

/** A search among members, without React. The first ones are asked for when someone looks. */
export function createMemberSearch<Member extends PickableMember>(
  options: MemberSearchOptions<Member>,
): MemberSearch<Member> {
  const { load, timers = realTimers } = options;
  let asked = 0;
  let timer: unknown;

  const first: MemberSearchState<Member> = {
    search: "",
    members: undefined,
    found: "",
    isPending: true,
    error: null,
  };
  const store = createStore(first, {
    onFirst: () => void ask(),
    onIdle: () => {
      timers.clearTimeout(timer);
      asked++;
    },
  });

  async function ask(): Promise<void> {
    const order = ++asked;
    const search = store.get().search.trim();
    store.set({ isPending: true, error: null });
    const { data, error }: Answer<readonly Member[]> = await load(search).catch(notSent);
    // An answer that was overtaken is about something that isn't typed any more.
    if (order !== asked) return;
    if (data) store.set({ members: data, found: search, isPending: false });
    else store.set({ error: error ?? null, isPending: false });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(search) {
      if (search === store.get().search) return;
      asked++;
      store.set({ search, isPending: true });
      timers.clearTimeout(timer);
      timer = timers.setTimeout(() => void ask(), PAUSE);
    },
    retry: () => void ask(),
  };
}
