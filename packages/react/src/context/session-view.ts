import type { SessionData, SessionState, SessionStore } from "@latchkey/client";

/** The session as components see it. */
export interface KnownSession<Data = SessionData> extends SessionState<Data> {
  /**
   * True if the session has ended while the page needed it: `data` stays, so that nothing on the page is
   * lost, and a dialog asks to sign in again.
   */
  readonly isExpired: boolean;
  /** True if another tab signed out while this page needed the session: the page's content has to go. */
  readonly isSignedOut: boolean;
}

/** The session of a page: the client's, with the page's state. */
export interface SessionView {
  get(): KnownSession;
  /** The state that the server rendered with. */
  getInitial(): KnownSession;
  subscribe(listener: () => void): () => void;
  refetch(): Promise<void>;
  /** Shows a user with changes that are on their way to the service, until the returned function is called. */
  assume(changes: Partial<SessionData["user"]>): () => void;
  /** Declares that something on the page needs a signed-in user, until the returned function is called. */
  need(): () => void;
  /** True holds an ended session while the user is asked to sign in again. */
  allowExpiry(isAllowed: boolean): void;
  /** Stops holding the ended session: its user doesn't sign in again here. */
  giveUp(): void;
}

/** Creates a view of a client's session for one page. Its state is never shared between pages. */
export function createSessionView(
  client: SessionStore<SessionData>,
  initialSession: SessionData | null | undefined,
): SessionView {
  const store = initialSession === undefined ? client : client.startingWith(initialSession);
  const listeners = new Set<() => void>();
  const assumed: Partial<SessionData["user"]>[] = [];
  let needs = 0;
  let isAllowed = false;
  let source = store.get();
  let last = source.data;
  let lost: SessionData | null = null;
  let isSignedOut = false;
  let shown = show();
  const initial: KnownSession = { ...store.getInitial(), isExpired: false, isSignedOut: false };

  function show(): KnownSession {
    const data = lost ?? source.data;
    const isChanged = data !== null && assumed.length > 0;
    return {
      ...source,
      // Without changes this stays the same object: subscribers compare.
      data: isChanged ? { ...data, user: Object.assign({}, data.user, ...assumed) } : data,
      isExpired: lost !== null,
      isSignedOut,
    };
  }

  /** Takes over the client's state, and holds a session that ended by itself. */
  function take(): void {
    const next = store.get();
    if (next === source) return;
    source = next;
    if (next.data !== null) isSignedOut = false;
    else if (last !== null) isSignedOut = next.changedBy === "signOut" && needs > 0;
    if (next.data !== null || next.changedBy === "call" || next.changedBy === "signOut") lost = null;
    else if (isAllowed && last !== null && (needs > 0 || next.changedBy === "refusal")) lost = last;
    last = next.data;
    shown = show();
  }

  function tell(): void {
    shown = show();
    for (const listener of [...listeners]) listener();
  }

  return {
    get() {
      take();
      return shown;
    },
    getInitial: () => initial,
    subscribe(listener) {
      const entry = (): void => listener();
      listeners.add(entry);
      const end = store.subscribe(() => {
        take();
        entry();
      });
      return () => {
        listeners.delete(entry);
        end();
      };
    },
    refetch: store.refetch,
    assume(changes) {
      assumed.push(changes);
      tell();
      return () => {
        const at = assumed.indexOf(changes);
        if (at < 0) return;
        assumed.splice(at, 1);
        tell();
      };
    },
    need() {
      needs++;
      return () => {
        needs--;
      };
    },
    allowExpiry(next) {
      isAllowed = next;
    },
    giveUp() {
      if (lost === null) return;
      lost = null;
      tell();
    },
  };
}
