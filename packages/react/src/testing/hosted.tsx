import { createAuthClient } from "@latchkey/client";
import { renderToStaticMarkup } from "react-dom/server";
import { ChangePassword } from "../account/password/change-password.tsx";
import { UserButton } from "../profile/user-button.tsx";
import { LatchkeyProvider } from "../root/english.tsx";
import { SignIn } from "../sign-in/index.ts";
import type { Appearance } from "../styles/tokens.ts";

const AT = "2026-11-21T12:00:00Z";
const TIMES = { createdAt: AT, updatedAt: AT };
const SESSION = {
  user: { id: "1", email: "ada@example.com", name: "Ada", emailVerified: true, ...TIMES },
  session: { id: "1", token: "1", userId: "1", expiresAt: "2126-11-21T12:00:00Z", ...TIMES },
};

/** Returns the HTML of screens inside an unstyled application. */
export function hostedMarkup(appearance: Appearance): string {
  return renderToStaticMarkup(
    <LatchkeyProvider
      client={createAuthClient({ baseURL: "https://auth.example.com" })}
      appearance={appearance}
      // Dates are text in JSON: the client accepts that, but its type describes the result.
      initialSession={SESSION as never}
    >
      <header>
        <UserButton showName />
      </header>
      <main>
        <h1>Notebook</h1>
        <p id="own">Text of the application</p>
        <SignIn />
        <ChangePassword />
      </main>
    </LatchkeyProvider>,
  );
}
