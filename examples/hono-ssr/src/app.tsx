import { organizationClient } from "@latchkey/client/features";
import { createAuthClient, LatchkeyProvider, type SessionData } from "@latchkey/react";
import { OrganizationSwitcher } from "@latchkey/react/organization-switcher";
import { SignIn } from "@latchkey/react/sign-in";
import { SignUp } from "@latchkey/react/sign-up";
import { UserButton } from "@latchkey/react/user-button";
import { type ReactNode, useState } from "react";

/** State of the server's rendering. The browser gets it as well, so that both render the same. */
export interface AppState {
  path: string;
  baseURL: string;
  session: SessionData | null;
}

const routes = { signIn: "/sign-in", signUp: "/sign-up", afterSignIn: "/", signedOut: "/sign-in" };

export function App({ path, baseURL, session }: AppState) {
  const [client] = useState(() => createAuthClient({ baseURL, plugins: [organizationClient()] }));
  return (
    <LatchkeyProvider
      client={client}
      initialSession={session}
      routes={routes}
      appearance={{ name: "Bookshelf", accent: "#9a3412", scheme: "auto" }}
    >
      <header>
        <a href="/">Bookshelf</a>
        <OrganizationSwitcher />
        <UserButton />
      </header>
      <main>{page(path, session)}</main>
    </LatchkeyProvider>
  );
}

function page(path: string, session: SessionData | null): ReactNode {
  if (path === routes.signIn) return <SignIn headingLevel={1} />;
  if (path === routes.signUp) return <SignUp headingLevel={1} />;
  // The server has redirected signed-out visitors to the sign-in page.
  return (
    <>
      <h1>{session?.user.name}’s bookshelf</h1>
      <ul>
        {BOOKS.map(({ title, author }) => (
          <li key={title}>
            <b>{title}</b>
            {author}
          </li>
        ))}
      </ul>
    </>
  );
}

const BOOKS = [
  { title: "Sketch of the Analytical Engine", author: "Ada Lovelace" },
  { title: "On the Connexion of the Physical Sciences", author: "Mary Somerville" },
  { title: "The Compendious Book on Calculation", author: "Muhammad ibn Musa al-Khwarizmi" },
];
