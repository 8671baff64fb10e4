import { RequireSession, SignedIn, SignedOut, useUser } from "@latchkey/react";
import { OrganizationSwitcher } from "@latchkey/react/organization-switcher";
import { SignIn } from "@latchkey/react/sign-in";
import { SignUp } from "@latchkey/react/sign-up";
import { UserButton } from "@latchkey/react/user-button";
import { UserProfile } from "@latchkey/react/user-profile";
import { type ReactNode, useState } from "react";
import { routes, usePath } from "./navigation.ts";

export function App() {
  return (
    <>
      <header>
        <a href="/">Notebook</a>
        <SignedIn>
          <OrganizationSwitcher />
          <UserButton />
        </SignedIn>
        <SignedOut>
          <a href={routes.signIn}>Sign in</a>
        </SignedOut>
      </header>
      <main>{page(usePath())}</main>
    </>
  );
}

function page(path: string): ReactNode {
  switch (path) {
    case routes.signIn:
      return <SignIn headingLevel={1} />;
    case routes.signUp:
      return <SignUp headingLevel={1} />;
    case routes.account:
      return (
        <>
          <h1>Account</h1>
          <UserProfile routing="hash" />
        </>
      );
    case routes.afterSignIn:
      return (
        <RequireSession>
          <Notes />
        </RequireSession>
      );
    default:
      return <Welcome />;
  }
}

function Welcome() {
  return (
    <section className="welcome">
      <h1>A notebook of your own</h1>
      <p>Write things down. Find them again.</p>
      <SignedOut>
        <a className="button" href={routes.signUp}>
          Create an account
        </a>
      </SignedOut>
      <SignedIn>
        <a className="button" href={routes.afterSignIn}>
          Open your notes
        </a>
      </SignedIn>
    </section>
  );
}

/** A page for signed-in users. A real application would ask its server, which checks the session. */
function Notes() {
  const { user } = useUser();
  const [notes, setNotes] = useState(["Water the plants", "Call Charles about the engine"]);
  const add = (form: FormData): void => setNotes([String(form.get("note")), ...notes]);
  return (
    <>
      <h1>{user?.name}’s notes</h1>
      <form action={add}>
        <input name="note" aria-label="New note" placeholder="New note" required />
        <button type="submit" className="button">
          Add
        </button>
      </form>
      <ul className="notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
