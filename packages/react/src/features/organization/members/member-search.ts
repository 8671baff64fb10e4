import type { ClientError, Result } from "@latchkey/client";
import { type Answer, notSent } from "../../../flows/form-flow.ts";
import { createStore, type Readable } from "../../../flows/store.ts";
import { realTimers, type Timers } from "../../../flows/timers.ts";

/** A member that can be chosen, with the shown details of their user. */
export interface PickableMember {
  readonly id: string;
  readonly userId: string;
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly image?: string | null;
  };
}

/** Requests members whose name or email address contains this text. An empty text requests the first ones. */
export type LoadMembers<Member extends PickableMember> = (
  search: string,
) => Promise<Result<readonly Member[]>>;

export interface MemberSearchState<Member extends PickableMember> {
  readonly search: string;
  /** The latest results. Undefined: no answer has arrived yet. */
  readonly members: readonly Member[] | undefined;
  /** The search text of these results. */
  readonly found: string;
  /** True while the answer to the typed text isn't there yet. */
  readonly isPending: boolean;
  /** Reason why there is no answer. */
  readonly error: ClientError | null;
}

export interface MemberSearch<Member extends PickableMember> extends Readable<MemberSearchState<Member>> {
  /** Changes the search text. The question is sent when the typing pauses. */
  set(search: string): void;
  retry(): void;
}

export interface MemberSearchOptions<Member extends PickableMember> {
  load: LoadMembers<Member>;
  timers?: Timers | undefined;
}

/** Milliseconds without a key before the question is sent. */
const PAUSE = 250;

/** A search among members, without React. The first ones are requested once a subscriber is there. */
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
    // An overtaken answer belongs to a text that isn't typed any more.
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
