/** A value that changes: `useFlow` follows it. */
export interface Readable<State> {
  get(): State;
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface Store<State> extends Readable<State> {
  /** Sets members; equal values are no change. */
  set(changes: Partial<State>): void;
}

/**
 * Creates a store. `onIdle` is called when the last subscriber has left, `onFirst` when the first has come.
 */
export function createStore<State extends object>(
  first: State,
  { onFirst, onIdle }: { onFirst?: () => void; onIdle?: () => void } = {},
): Store<State> {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set(changes) {
      const next = { ...state, ...changes };
      if (
        // Keys of `changes` are names of `State`.
        Object.keys(changes).every((name) => Object.is(next[name as keyof State], state[name as keyof State]))
      )
        return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      // A listener may subscribe twice.
      const entry = (): void => listener();
      listeners.add(entry);
      if (listeners.size === 1) onFirst?.();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) onIdle?.();
      };
    },
  };
}

/** Joins two stores into one. */
export function joined<A extends object, B extends object>(a: Readable<A>, b: Readable<B>): Readable<A & B> {
  let from: [A, B] | undefined;
  let state: (A & B) | undefined;
  return {
    get() {
      const parts: [A, B] = [a.get(), b.get()];
      if (state === undefined || from?.[0] !== parts[0] || from[1] !== parts[1]) {
        from = parts;
        state = { ...parts[0], ...parts[1] };
      }
      return state;
    },
    subscribe(listener) {
      const ends = [a.subscribe(listener), b.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Wraps a store's state in a member of that name. */
export function named<Name extends string, State>(
  name: Name,
  store: Readable<State>,
): Readable<{ readonly [Member in Name]: State }> {
  // TypeScript widens a computed name to `string`.
  const wrap = (state: State) => ({ [name]: state }) as { readonly [Member in Name]: State };
  let from = store.get();
  let state = wrap(from);
  return {
    get() {
      if (from !== store.get()) {
        from = store.get();
        state = wrap(from);
      }
      return state;
    },
    subscribe: store.subscribe,
  };
}
