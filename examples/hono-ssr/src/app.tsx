import { createAuthClient, LatchkeyProvider, type SessionData } from "@latchkey/react";
import { SessionList } from "@latchkey/react/session-list";
import { SignIn } from "@latchkey/react/sign-in";
import { SignUp } from "@latchkey/react/sign-up";
import { UserButton } from "@latchkey/react/user-button";
import { type ReactNode, useState } from "react";

/** What the server knows when it renders, and the browser is told so that it draws the same. */
export interface AppState {
  path: string;
  baseURL: string;
  session: SessionData | null;
}

const routes = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  account: "/",
  afterSignIn: "/",
  signedOut: "/sign-in",
};

export function App({ path, baseURL, session }: AppState) {
  const [client] = useState(() => createAuthClient({ baseURL }));
  return (
    <LatchkeyProvider client={client} initialSession={session} routes={routes}>
      {page(path, session)}
    </LatchkeyProvider>
  );
}

function page(path: string, session: SessionData | null): ReactNode {
  if (path === routes.signIn) return <SignIn layout="card" />;
  if (path === routes.signUp) return <SignUp layout="card" />;
  // The server has sent everyone else to sign in.
  return (
    <main>
      <UserButton />
      <h1>{session?.user.name}’s bookshelf</h1>
      <SessionList />
    </main>
  );
}
