import type { AuthClient, SessionData } from "@latchkey/client";
import { ChangePassword, ForgotPassword, ResetPassword, SignIn, SignUp, VerifyEmail } from "@latchkey/react";
import { AcceptInvitation } from "@latchkey/react/accept-invitation";
import { SignInButton, SignOutButton, SignUpButton, UserAvatar } from "@latchkey/react/buttons";
import { DeleteConfirmation } from "@latchkey/react/delete-confirmation";
import { OrganizationList } from "@latchkey/react/organization-list";
import { OrganizationProfile } from "@latchkey/react/organization-profile";
import { OrganizationSwitcher } from "@latchkey/react/organization-switcher";
import { useHydrated } from "@latchkey/react/primitives";
import { LatchkeyProvider } from "@latchkey/react/provider";
import { SelectOrganization } from "@latchkey/react/select-organization";
import { UndoEmailChange } from "@latchkey/react/undo-email-change";
import { UserButton } from "@latchkey/react/user-button";
import { UserProfile } from "@latchkey/react/user-profile";
import { lazy, type ReactNode, Suspense } from "react";
import type { Embedded } from "../../../portal/src/document/embedded.ts";
import type { SharedState } from "../../../portal/src/document/page.ts";
import { schemeAt } from "../../../portal/src/shared/portal-provider.tsx";
import { linkTo } from "./people.ts";

/** Loaded separately: other pages don't include it. */
const AdminConsole = lazy(async () => {
  // The pages of the console include its styles.
  const [{ AdminConsole }] = await Promise.all([
    import("@latchkey/react/admin"),
    import("../../../portal/src/app/routes/admin/users.tsx"),
  ]);
  return { default: AdminConsole };
});

/** The server's render doesn't wait for it. */
function Console(): ReactNode {
  return useHydrated() ? (
    <Suspense>
      <AdminConsole defaultSection="users" />
    </Suspense>
  ) : null;
}

/** An icon of the application. */
const CARD = (
  <svg width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d="M2.5 4.5h15v11h-15zM2.5 8.5h15" />
  </svg>
);

/** Components on an application's pages, without optional props. */
const SHOWN = {
  "sign-in": () => <SignIn />,
  "sign-up": () => <SignUp />,
  "forgot-password": () => <ForgotPassword />,
  "reset-password": () => <ResetPassword token="token" />,
  "verify-email": () => <VerifyEmail />,
  "accept-invitation": () => <AcceptInvitation id="invitation-1" token="token" />,
  "undo-email-change": () => <UndoEmailChange token={linkTo("ada@example.com", "augusta@example.com")} />,
  "delete-confirmation": () => <DeleteConfirmation token="token" />,
  buttons: () => (
    <div data-portal="Buttons">
      <UserAvatar />
      <SignInButton mode="dialog" />
      <SignUpButton mode="dialog" />
      <SignOutButton />
    </div>
  ),
  "change-password": () => <ChangePassword />,
  "user-profile": () => <UserProfile />,
  "user-profile-pages": () => (
    <UserProfile
      section="billing"
      pages={[
        { id: "billing", label: "Billing", icon: CARD, after: "security", content: "Visa 4242" },
        { id: "docs", label: "Docs", icon: CARD, href: "/docs" },
      ]}
    />
  ),
  "user-profile-security": () => <UserProfile defaultSection="security" />,
  "organization-profile": () => <OrganizationProfile />,
  "organization-profile-members": () => <OrganizationProfile defaultSection="members" />,
  "organization-list": () => <OrganizationList />,
  "select-organization": () => <SelectOrganization />,
  "select-organization-only": () => <SelectOrganization personal={false} />,
  "admin-console-users": () => <Console />,
} satisfies Readonly<Record<string, () => ReactNode>>;

export type HostPage = keyof typeof SHOWN;

export interface HostProps {
  page: HostPage;
  state: SharedState;
  messages: Embedded["messages"];
  client: AuthClient;
}

/** A page of an application that has few styles, and centers its texts. */
export function Host({ page, state, messages, client }: HostProps): ReactNode {
  const scheme = schemeAt(state) ?? "auto";
  return (
    <LatchkeyProvider
      client={client}
      // JSON has dates as strings: the client accepts them, and its type describes the result.
      initialSession={state.session as unknown as SessionData | null}
      config={state.config}
      locale={state.lang}
      messages={messages}
      appearance={{ scheme }}
    >
      <div data-portal="Host">
        <header>
          <b>Notebook</b>
          <OrganizationSwitcher />
          <UserButton />
        </header>
        <main>
          <h1>Notebook</h1>
          {SHOWN[page]()}
        </main>
      </div>
    </LatchkeyProvider>
  );
}
