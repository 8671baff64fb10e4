/** An operation in browser `browser` (with one session at most) at node `node`. */
export type Operation = { browser: number; node: 0 | 1 } & (
  | { kind: "sign up"; who: number }
  | { kind: "sign in"; who: number; secret: number }
  | { kind: "look" }
  | { kind: "list" }
  | { kind: "sign out" }
  | { kind: "end"; target: number }
  | { kind: "end others" }
  | { kind: "end all" }
  | { kind: "rename"; name: string }
  | { kind: "change password"; from: number; to: number; endOthers: boolean }
);

/** The outcome of an operation, as far as the model predicts it. */
export interface Outcome {
  status: number;
  /** The error's code. For "look": the session's user and name. For "list": the number of sessions. */
  told: string;
}

interface Account {
  secret: number;
  name: string;
}

/** Everything that the operations can change. Immutable. */
export interface State {
  readonly accounts: ReadonlyMap<number, Account>;
  /** Open sessions with their users. */
  readonly sessions: ReadonlyMap<string, number>;
  /** The session in each browser's cookie, open or not. */
  readonly browsers: ReadonlyMap<number, string>;
}

export const nothing: State = { accounts: new Map(), sessions: new Map(), browsers: new Map() };

/**
 * The service as a small model: the effect and the outcome of an operation. `id`: the operation's ID;
 * `cookies`: the browsers' cookies before its group began; `found`: the state from which the session was
 * read, `state` or an earlier one.
 */
function apply(
  state: State,
  operation: Operation,
  id: string,
  cookies: State["browsers"],
  found: State,
): [State, Outcome] {
  const { accounts, sessions, browsers } = state;
  const own = cookies.get(operation.browser);
  const who = own === undefined ? undefined : found.sessions.get(own);
  const refused: [State, Outcome] = [state, { status: 401, told: "UNAUTHORIZED" }];
  const done = (next: Partial<State> = {}, told = ""): [State, Outcome] => [
    { ...state, ...next },
    { status: 200, told },
  ];
  const opened = (user: number, from: ReadonlyMap<string, number>) => ({
    sessions: new Map(from).set(id, user),
    browsers: new Map(browsers).set(operation.browser, id),
  });
  const without = (ends: (session: string, user: number) => boolean) =>
    new Map([...sessions].filter(([session, user]) => !ends(session, user)));

  switch (operation.kind) {
    case "sign up": {
      if (accounts.has(operation.who)) return [state, { status: 422, told: "USER_ALREADY_EXISTS" }];
      const made = new Map(accounts).set(operation.who, { secret: 0, name: "Ada" });
      return done({ accounts: made, ...opened(operation.who, sessions) });
    }
    case "sign in":
      if (accounts.get(operation.who)?.secret !== operation.secret)
        return [state, { status: 401, told: "INVALID_EMAIL_OR_PASSWORD" }];
      return done(opened(operation.who, sessions));
    case "look":
      return done({}, who === undefined ? "nobody" : `${who} ${accounts.get(who)?.name}`);
    case "sign out":
      return done({ sessions: without((session) => session === own) });
  }
  if (who === undefined) return refused;
  const account = accounts.get(who) as Account;
  switch (operation.kind) {
    case "list":
      return done({}, String([...sessions.values()].filter((user) => user === who).length));
    case "end": {
      const target = cookies.get(operation.target);
      return done({ sessions: without((session, user) => session === target && user === who) });
    }
    case "end others":
      return done({ sessions: without((session, user) => session !== own && user === who) });
    case "end all":
      return done({ sessions: without((_session, user) => user === who) });
    case "rename":
      return done({ accounts: new Map(accounts).set(who, { ...account, name: operation.name }) });
    case "change password": {
      if (account.secret !== operation.from) return [state, { status: 400, told: "INVALID_PASSWORD" }];
      if (operation.to === operation.from) return [state, { status: 400, told: "PASSWORD_IS_THE_SAME" }];
      const changed = new Map(accounts).set(who, { ...account, secret: operation.to });
      if (!operation.endOthers) return done({ accounts: changed });
      return done({
        accounts: changed,
        ...opened(
          who,
          without((_session, user) => user === who),
        ),
      });
    }
  }
}

/** A finished operation with its outcome. */
export interface Done {
  operation: Operation;
  id: string;
  outcome: Outcome;
}

/**
 * Operations that may succeed although their session is ended meanwhile: they read the session first and act
 * later. "look" is a single step, and "change password" holds the lock that also ends sessions.
 */
const inTwoSteps: readonly Operation["kind"][] = ["list", "end", "end others", "end all", "rename"];

/**
 * Returns the states that simultaneous operations can have led to: those after every order that gives each
 * operation its outcome. Empty: no order explains the outcomes (Wing and Gong's check of linearizability).
 */
export function explained(before: readonly State[], group: readonly Done[]): State[] {
  const after = new Map<string, State>();
  const walk = (states: readonly [State, ...State[]], left: readonly Done[]): void => {
    const [state] = states;
    const cookies = (states.at(-1) ?? state).browsers;
    if (left.length === 0) {
      after.set(fingerprint(state), state);
      return;
    }
    for (const { operation, id, outcome } of left) {
      for (const found of inTwoSteps.includes(operation.kind) ? states : [state]) {
        const [next, foretold] = apply(state, operation, id, cookies, found);
        if (foretold.status !== outcome.status || foretold.told !== outcome.told) continue;
        walk(
          [next, ...states],
          left.filter((other) => other.id !== id),
        );
      }
    }
  };
  for (const state of before) walk([state], group);
  return [...after.values()];
}

function fingerprint({ accounts, sessions, browsers }: State): string {
  return JSON.stringify([[...accounts], [...sessions], [...browsers]].map((entries) => entries.sort()));
}
