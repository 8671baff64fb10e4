import type { Names } from "../names.ts";

const ROUTES = `{
  signIn: "/sign-in",
  signUp: "/sign-up",
  afterSignIn: "/protected",
  signedOut: "/sign-in",
}`;

/** Returns the client and the pages of an application that Vite builds. */
export function reactPages({ bundled, typed }: Names): Record<string, string> {
  return {
    [bundled("src/auth/client", "ts")]:
      `${typed(`/// <reference types="vite/client" />\n`)}import { createAuthClient } from "@latchkey/react";

/** The server of the engine has another origin than Vite's, whose pages it trusts: \`LATCHKEY_TRUSTED_ORIGINS\`. */
export const client = createAuthClient({ baseURL: import.meta.env.VITE_LATCHKEY_URL });
`,
    [bundled("src/auth/auth-pages", "tsx")]: `import { LatchkeyProvider } from "@latchkey/react";
import "@latchkey/react/styles.css";
${typed(`import type { ReactNode } from "react";\n`)}import { client } from "./client";
import { ProtectedPage } from "./protected-page";
import { SignInPage, SignUpPage } from "./sign-in-page";

const routes = ${ROUTES};

const pages${typed(": Record<string, () => ReactNode>")} = {
  "/sign-in": SignInPage,
  "/sign-up": SignUpPage,
  "/protected": ProtectedPage,
};

/**
 * Provides the session, and shows the page of the path, if it is one of these. If you have a router, give it
 * the pages, and the provider its function \`navigate\`.
 */
export function AuthPages({ children }${typed(": { children: ReactNode }")}) {
  const Page = pages[location.pathname];
  return (
    <LatchkeyProvider client={client} routes={routes}>
      {Page === undefined ? children : <Page />}
    </LatchkeyProvider>
  );
}
`,
    [bundled("src/auth/sign-in-page", "tsx")]: `import { SignIn } from "@latchkey/react/sign-in";
import { SignUp } from "@latchkey/react/sign-up";

export function SignInPage() {
  return (
    <main>
      <SignIn headingLevel={1} />
    </main>
  );
}

export function SignUpPage() {
  return (
    <main>
      <SignUp headingLevel={1} />
    </main>
  );
}
`,
    [bundled("src/auth/protected-page", "tsx")]: `import { RequireSession, useUser } from "@latchkey/react";
import { UserButton } from "@latchkey/react/user-button";

/** A page for signed-in users. Your server protects its data: there, read the session of each request. */
export function ProtectedPage() {
  return (
    <RequireSession>
      <Content />
    </RequireSession>
  );
}

function Content() {
  const { user } = useUser();
  return (
    <main>
      <UserButton />
      <h1>Hello {user?.name}</h1>
    </main>
  );
}
`,
  };
}

/** Returns the mount, the client and the pages of a Next.js application with the App Router. */
export function nextFiles({ bundled, typed }: Names): Record<string, string> {
  return {
    [bundled("app/api/auth/[...all]/route", "ts")]: `import { toNextJsHandler } from "latchkey/next";
import { auth } from "../../../../auth";

export const { GET, POST, OPTIONS } = toNextJsHandler(auth);
`,
    [bundled("instrumentation", "ts")]: `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { auth } = await import("./auth");
  await auth.migrate();
}
`,
    [bundled("app/auth-screens", "tsx")]: `"use client";

import {
  createAuthClient,
  LatchkeyProvider,
${typed("  type SessionData,\n")}  SignIn,
  SignUp,
  UserButton,
} from "@latchkey/react";
import "@latchkey/react/styles.css";
${typed(`import type { ReactNode } from "react";

interface Props {
  session: SessionData | null;
}
`)}
const client = createAuthClient();
const routes = ${ROUTES};

export function SignInScreen({ session }${typed(": Props")}) {
  return (
    <Provided session={session}>
      <SignIn headingLevel={1} />
    </Provided>
  );
}

export function SignUpScreen({ session }${typed(": Props")}) {
  return (
    <Provided session={session}>
      <SignUp headingLevel={1} />
    </Provided>
  );
}

export function Account({ session }${typed(": Props")}) {
  return (
    <Provided session={session}>
      <UserButton />
    </Provided>
  );
}

function Provided({ session, children }${typed(": Props & { children: ReactNode }")}) {
  return (
    <LatchkeyProvider client={client} initialSession={session} routes={routes}>
      {children}
    </LatchkeyProvider>
  );
}
`,
    [bundled("app/sign-in/page", "tsx")]: nextScreen("SignInScreen"),
    [bundled("app/sign-up/page", "tsx")]: nextScreen("SignUpScreen"),
    [bundled("app/protected/page", "tsx")]: `import { getSession } from "latchkey/next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { auth } from "../../auth";
import { Account } from "../auth-screens";

export default function Page() {
  return (
    <Suspense>
      <Content />
    </Suspense>
  );
}

async function Content() {
  const found = await getSession(auth);
  if (found === null) redirect("/sign-in");
  return (
    <main>
      <Account session={found} />
      <h1>Hello {found.user.name}</h1>
    </main>
  );
}
`,
  };
}

function nextScreen(name: string): string {
  return `import { getSession } from "latchkey/next";
import { Suspense } from "react";
import { auth } from "../../auth";
import { ${name} } from "../auth-screens";

export default function Page() {
  return (
    <Suspense>
      <Content />
    </Suspense>
  );
}

async function Content() {
  return (
    <main>
      <${name} session={await getSession(auth)} />
    </main>
  );
}
`;
}
