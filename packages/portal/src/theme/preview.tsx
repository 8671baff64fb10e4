import { type AuthClient, createAuthClient } from "@latchkey/client";
import { SignIn } from "@latchkey/react/sign-in";
import { UserProfile } from "@latchkey/react/user-profile";
import type { Branding } from "latchkey/shared";
import { type ReactNode, useEffect, useMemo } from "react";
import type { Embedded } from "../document/embedded.ts";
import type { AnyPage } from "../document/page.ts";
import { PortalProvider, type Scheme } from "../shared/portal-provider.tsx";
import { rulesOf } from "./presets.ts";

export interface PreviewProps {
  embedded: Embedded;
  client: AuthClient;
  branding: Branding;
  scheme: Scheme;
  shown: "signIn" | "account";
}

const DAY = "2026-01-01T00:00:00.000Z";

/** An account that isn't stored anywhere. */
const SESSION = {
  user: {
    id: "preview",
    name: "Ada Lovelace",
    email: "ada@example.com",
    emailVerified: true,
    image: null,
    createdAt: DAY,
    updatedAt: DAY,
  },
  session: {
    id: "preview",
    userId: "preview",
    createdAt: DAY,
    updatedAt: DAY,
    expiresAt: "2999-01-01T00:00:00.000Z",
  },
};

/** Answers as if that account were signed in, and changes nothing. */
async function answer(request: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(request instanceof Request ? request.url : request);
  if (pathname.endsWith("/get-session")) return Response.json(SESSION);
  return Response.json({ code: "NOT_FOUND", message: "This is a preview" }, { status: 404 });
}

/** The sign-in page or the account, with a branding that isn't configured yet. */
export function Preview({ embedded, client, branding, scheme, shown }: PreviewProps): ReactNode {
  const { page, messages } = embedded;
  const isAccount = shown === "account";
  const config = { ...page.state.config, appName: branding.name?.trim() || "Latchkey", branding };
  // The same page with another configuration; spreading a union loses its discriminant.
  const previewed = {
    ...page,
    state: { ...page.state, config, session: isAccount ? SESSION : null },
  } as AnyPage;
  const apart = useMemo(() => createAuthClient({ baseURL: "https://preview.invalid", fetch: answer }), []);
  usePreset(branding.preset);
  return (
    <div data-portal="Previewed">
      <PortalProvider
        key={shown}
        page={previewed}
        messages={messages}
        client={isAccount ? apart : client}
        scheme={scheme}
      >
        <div data-portal="Preview" data-shown={shown}>
          {isAccount ? (
            <UserProfile sections={["profile", "email", "preferences"]} />
          ) : (
            <SignIn layout="page" headingLevel={2} />
          )}
        </div>
      </PortalProvider>
    </div>
  );
}

/** Applies a preset to the preview alone. */
function usePreset(preset: Branding["preset"]): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-portal="Previewed"] { ${rulesOf(preset)} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [preset]);
}
