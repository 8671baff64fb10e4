import type { PageName, PageState, Pages } from "@latchkey/server/portal";
import type { ReactNode } from "react";

/** A page of this entry with everything it was rendered with. */
export interface AuthPageProps {
  name: PageName;
  state: PageState & Partial<Pages["sign-in"] & Pages["error"]>;
}

/** One of the pages that a signed-out person can see. */
export function AuthPage({ name, state }: AuthPageProps): ReactNode {
  return (
    <main>
      <h1>{name}</h1>
      <form method="post" action={state.url}>
        <input id="lk-username" name="email" type="email" autoComplete="username webauthn" />
        <input
          id="current-password"
          name="password"
          type="password"
          autoComplete="current-password webauthn"
        />
        <button type="submit">{state.config.appName}</button>
      </form>
    </main>
  );
}
