/** Something that is known and changes: what `useFlow` follows. */
export interface Readable<State> {
  get(): State;
  /** Calls back after every change. Returns how to end it. */
  subscribe(listener: () => void): () => void;
}

export interface Store<State> extends Readable<State> {
  /** Writes members; the same values again are no change. */
  set(changes: Partial<State>): void;
}

/** A store. `onIdle` is called when the last subscriber has left, `onFirst` when the first has come. */
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
        // The names of `State`.
        Object.keys(changes).every((name) => Object.is(next[name as keyof State], state[name as keyof State]))
      )
        return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      // Two subscriptions of one function are two.
      const entry = (): void => listener();
      listeners.add(entry);
      if (listeners.size === 1) onFirst?.();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) onIdle?.();
      };
    },
  };
}

/** Two stores as one. */
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

/** A store as the member of a state that has others beside it. */
export function named<Name extends string, State>(
  name: Name,
  store: Readable<State>,
): Readable<{ readonly [Member in Name]: State }> {
  // A computed name widens to any text.
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
