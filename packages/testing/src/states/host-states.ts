import { refusal } from "./answers.ts";
import { CONSOLE_ANSWERS } from "./console.ts";
import type { HostPage } from "./host.tsx";
import { INVITATION } from "./member-states.ts";
import { INVITED, inside, listedOrganizations } from "./organization-states.ts";
import type { State } from "./state.ts";

type More = Omit<State, "screen">;

/** A page of an application, for a signed-out visitor. */
const host = (page: HostPage, more: More = {}): State => ({ screen: { kind: "host", page }, ...more });

/** The same for a signed-in user with an active organization. */
const hostOf = (page: HostPage, more: More = {}): State => ({
  ...inside("", more),
  screen: { kind: "host", page },
});

const BRAND = {
  accent: "#b8326b",
  radius: 4,
  logo: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32"><rect width="32" height="32" rx="8" fill="#b8326b"/><text x="42" y="23" font-family="sans-serif" font-size="20" fill="#888">Rosewood</text></svg>')}`,
};

const PREVIEW = {
  "GET /organization/invitation-preview": { body: INVITATION },
  "GET /organization/get-invitation": { body: INVITATION },
};

/** Components as applications show them: finished cards on a page of the application. */
export const HOST_STATES: Readonly<Record<string, State>> = {
  "host-sign-in": host("sign-in"),
  "host-sign-in/branded": host("sign-in", { branding: BRAND, config: { appName: "Rosewood" } }),
  "host-sign-up": host("sign-up"),
  "host-forgot-password": host("forgot-password"),
  "host-reset-password": host("reset-password"),
  "host-verify-email": host("verify-email"),
  "host-accept-invitation": hostOf("accept-invitation", { answers: PREVIEW }),
  "host-accept-invitation/signed-out": host("accept-invitation", { answers: PREVIEW }),
  "host-undo-email-change": host("undo-email-change"),
  "host-delete-confirmation": hostOf("delete-confirmation"),
  "host-buttons": host("buttons"),
  "host-buttons/signed-in": hostOf("buttons"),
  "host-buttons/sign-in": host("buttons", {
    play: async ({ press, see }) => {
      await press('[data-part="signIn"]');
      await see('[role="dialog"] [data-lk="SignIn"]');
    },
  }),
  "host-buttons/sign-up": host("buttons", {
    play: async ({ press, see }) => {
      await press('[data-part="signIn"]');
      await press('[role="dialog"] [data-part="alternatives"] a');
      await see('[role="dialog"] [data-lk="SignUp"]');
    },
  }),
  "host-change-password": hostOf("change-password"),
  "host-user-profile": hostOf("user-profile"),
  "host-user-profile/security": hostOf("user-profile-security"),
  "host-user-profile/pages": hostOf("user-profile-pages"),
  "host-user-profile/menu": hostOf("user-profile", {
    play: ({ press }) => press('[data-part="menuButton"]'),
  }),
  "host-user-profile/dialog": hostOf("change-password", {
    play: async ({ press, see }) => {
      await press('[data-lk="UserButton"] button');
      await press('[role="menuitem"]');
      await see('[role="dialog"] [data-lk="ProfileForm"]');
    },
  }),
  "host-admin-console": hostOf("admin-console-users", { answers: CONSOLE_ANSWERS }),
  "host-organization-profile": hostOf("organization-profile"),
  "host-organization-profile/dialog": hostOf("change-password", {
    play: async ({ press, see }) => {
      await press('[data-lk="OrganizationSwitcher"] button');
      await press('[role="menuitem"][data-key="manage"]');
      await see('[role="dialog"] [data-lk="OrganizationOverview"]');
    },
  }),
  "host-organization-list/create": hostOf("organization-list", {
    play: ({ press }) => press('[data-lk="OrganizationList"] [data-part="create"] button'),
  }),
  "host-select-organization": hostOf("select-organization", {
    answers: { ...listedOrganizations(3), ...INVITED },
  }),
  "host-select-organization/none": hostOf("select-organization-only", { answers: listedOrganizations(0) }),
  "host-select-organization/failed": hostOf("select-organization", {
    answers: {
      ...listedOrganizations(2),
      "POST /organization/set-active": refusal("USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION", 403),
    },
    play: ({ press }) => press('[data-lk="SelectOrganization"] li:nth-child(2) button'),
  }),
  "host-organization-profile/members": hostOf("organization-profile-members"),
  "host-organization-list": hostOf("organization-list", {
    answers: { ...listedOrganizations(3), ...INVITED },
  }),
};
