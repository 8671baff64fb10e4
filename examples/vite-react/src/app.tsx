import {
  Activity,
  ChangeEmail,
  ChangePassword,
  DeleteAccount,
  ExportAccount,
  Preferences,
  ProfileForm,
  RequireSession,
  SessionList,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  UserButton,
  useUser,
} from "@latchkey/react";
import type { ReactNode } from "react";
import { routes, usePath } from "./navigation.ts";

/** An application with a page of its own, and the screens of its accounts. */
export function App() {
  return (
    <>
      <header style={{ display: "flex", justifyContent: "space-between", padding: "1rem" }}>
        <a href="/">Notebook</a>
        <SignedIn>
          <UserButton />
        </SignedIn>
        <SignedOut>
          <a href={routes.signIn}>Sign in</a>
        </SignedOut>
      </header>
      <main style={{ maxWidth: "45rem", margin: "0 auto", padding: "1rem" }}>
        <Page path={usePath()} />
      </main>
    </>
  );
}

function Page({ path }: { path: string }): ReactNode {
  switch (path) {
    case routes.signIn:
      return <SignIn layout="card" />;
    case routes.signUp:
      return <SignUp layout="card" />;
    case routes.account:
      return (
        <RequireSession>
          <h1>Account</h1>
          <ProfileForm />
          <h2>Address</h2>
          <ChangeEmail />
          <h2>Password</h2>
          <ChangePassword />
          <h2>Devices</h2>
          <SessionList />
          <h2>Activity</h2>
          <Activity headingLevel={3} />
          <h2>Preferences</h2>
          <Preferences />
          <h2>Your data</h2>
          <ExportAccount />
          <DeleteAccount alsoLost={["Every note in this notebook"]} />
        </RequireSession>
      );
    default:
      return (
        <>
          <SignedIn>
            <Welcome />
          </SignedIn>
          <SignedOut>
            <h1>A notebook of your own</h1>
            <p>
              <a href={routes.signUp}>Create an account</a> to begin.
            </p>
          </SignedOut>
        </>
      );
  }
}

function Welcome() {
  const { user } = useUser();
  return <h1>Welcome, {user?.name}</h1>;
}
