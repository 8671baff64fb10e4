import type { Unbuilt } from "./unbuilt.ts";

/** A published vulnerability of a similar system, or several with one cause. */
export interface Advisory {
  ids: readonly string[];
  systems: string;
  /** The defect in that system. */
  cause: string;
  /** The missing features that it would affect. Absent: it affects existing features, so a test covers it. */
  notBuilt?: readonly Unbuilt[];
}

export interface AdvisoryGroup {
  title: string;
  advisories: readonly Advisory[];
}

export const ADVISORIES: readonly AdvisoryGroup[] = [
  {
    title: "Account linking and email ownership",
    advisories: [
      {
        ids: ["GHSA-g38m-r43w-p2q7", "CVE-2026-53516"],
        systems: "better-auth",
        cause: "A provider's sign-in joined an account whose email was never confirmed.",
      },
      {
        ids: ["GHSA-qq9h-g4jm-xgf3"],
        systems: "better-auth",
        cause: "The first confirmation of an email left an attacker's password in place.",
      },
      {
        ids: ["GHSA-fmh4-wcc4-5jm3"],
        systems: "better-auth",
        cause: "An account with an unconfirmed email accepted an invitation for the email's owner.",
      },
      {
        ids: ["GHSA-prpr-5gj3-qqhg", "GHSA-8c5h-wx78-2cfg"],
        systems: "better-auth",
        cause: "One proof of ownership covered several domains, and outlived a change of domain.",
        notBuilt: ["sso"],
      },
      {
        ids: ["GHSA-rjg6-39jm-rgg4", "CVE-2026-67330"],
        systems: "better-auth",
        cause: "The id of a provisioning source collided with the id of a provider.",
        notBuilt: ["scim"],
      },
      {
        ids: ["CVE-2026-27946"],
        systems: "Zitadel",
        cause: "Users marked their own email as confirmed.",
      },
      {
        ids: ["CVE-2026-15611"],
        systems: "Logto",
        cause: "Accounts were linked by an email that the provider had not confirmed.",
      },
      {
        ids: ["CVE-2025-64717", "GHSA-j4g7-v4m4-77px", "GHSA-g8gj-gq47-xgf4"],
        systems: "Zitadel",
        cause: "Accounts were linked through a disabled provider, or without a session.",
      },
      {
        ids: ["CVE-2026-9087", "CVE-2026-82968", "CVE-2026-92358"],
        systems: "Keycloak",
        cause: "A proof for linking named no identity and could be used again.",
      },
      {
        ids: ["CVE-2026-15571", "CVE-2026-16442"],
        systems: "Keycloak",
        cause: "The value that starts linking could be predicted, or the flow began at the provider.",
      },
      {
        ids: ["CVE-2026-31813", "GHSA-v36f-qvww-8w8m"],
        systems: "Supabase Auth",
        cause: "The issuer of an ID token was not checked.",
      },
    ],
  },
  {
    title: "Single use, purpose, races",
    advisories: [
      {
        ids: ["GHSA-965c-763c-88jm"],
        systems: "better-auth",
        cause: "A value from one flow was accepted by another.",
      },
      {
        ids: ["CVE-2026-4282"],
        systems: "Keycloak",
        cause: "All features shared one store of single-use values without a purpose.",
      },
      {
        ids: ["GHSA-7w99-5wm4-3g79", "GHSA-392p-2q2v-4372", "GHSA-pw9m-5jxm-xr6h"],
        systems: "better-auth",
        cause: "Codes and refresh tokens were found first and deleted later.",
        notBuilt: ["oauth-provider"],
      },
      {
        ids: ["GHSA-hc7v-rggr-4hvx"],
        systems: "better-auth",
        cause: "Single-use values were not consumed atomically.",
      },
      {
        ids: ["CVE-2025-46815", "GHSA-g4r8-mp7g-85fq"],
        systems: "Zitadel",
        cause: "The result of a provider's sign-in could be used again.",
      },
      {
        ids: ["CVE-2026-15614"],
        systems: "Logto",
        cause: "A race let one assertion open two sessions.",
        notBuilt: ["saml"],
      },
      {
        ids: ["CVE-2023-26481"],
        systems: "authentik",
        cause: "A recovery link set the password of any user.",
      },
      {
        ids: ["CVE-2025-64708"],
        systems: "authentik",
        cause: "An expired invitation worked until a clean-up ran.",
      },
    ],
  },
  {
    title: "Second factors and guessing",
    advisories: [
      {
        ids: ["GHSA-xg6x-h9c9-2m83"],
        systems: "better-auth",
        cause: "A cached session was returned before the second factor.",
      },
      {
        ids: ["GHSA-wc43-73w7-x2f5"],
        systems: "Ory Kratos",
        cause: "Signing in with a code counted as more than it was.",
      },
      {
        ids: ["CVE-2026-15616"],
        systems: "Logto",
        cause: "Some sign-in methods skipped the second factor.",
      },
      {
        ids: ["CVE-2025-23017", "GHSA-45f2-5q3r-xgg6"],
        systems: "WorkOS, Zitadel",
        cause: "A new factor was enrolled before the old one was passed.",
      },
      {
        ids: ["CVE-2026-3429"],
        systems: "Keycloak",
        cause: "A session that showed the password alone removed the second factor.",
      },
      {
        ids: ["CVE-2026-32132"],
        systems: "Zitadel",
        cause: "A code for registering a passkey worked after it had expired.",
      },
      {
        ids: ["CVE-2026-18963"],
        systems: "Keycloak",
        cause: "A password was reset without the link from the email.",
      },
      {
        ids: ["CVE-2026-49443", "CVE-2026-25748"],
        systems: "authentik",
        cause: "An empty request skipped a step, and a malformed cookie passed.",
      },
      {
        ids: ["CVE-2025-64102", "GHSA-xrw9-r35x-x878"],
        systems: "Zitadel",
        cause: "Passwords and codes could be guessed without a limit.",
      },
      {
        ids: ["CVE-2026-9798", "CVE-2026-16103"],
        systems: "Keycloak",
        cause: "A lock was checked at the start of a flow and not at its end.",
      },
      {
        ids: ["CVE-2025-53942", "CVE-2025-64521"],
        systems: "authentik",
        cause: "A deactivated user signed in through a provider.",
      },
      {
        ids: ["CVE-2024-47070"],
        systems: "authentik",
        cause: "A forwarding header that wasn't an IP address turned a policy off.",
      },
    ],
  },
  {
    title: "Redirects, origins, hosts, requests to the outside",
    advisories: [
      {
        ids: ["CVE-2024-56734", "CVE-2025-27143", "CVE-2025-53535", "GHSA-vp58-j275-797x"],
        systems: "better-auth",
        cause: "Redirect targets were compared as text, and wildcards matched too much.",
      },
      {
        ids: ["GHSA-9x4v-xfq5-m8x5", "GHSA-86j7-9j95-vpqj"],
        systems: "better-auth",
        cause: "The error page ran script from its URL.",
      },
      {
        ids: ["GHSA-6rx5-m2rc-hmf7", "GHSA-pr34-2v5x-6qjq"],
        systems: "Zitadel",
        cause: "A redirect that an organization had set ran script.",
        notBuilt: ["organization-settings"],
      },
      {
        ids: ["CVE-2026-5468"],
        systems: "Casdoor",
        cause: "A tenant's markup was shown without escaping.",
        notBuilt: ["organization-themes"],
      },
      {
        ids: [
          "CVE-2025-64101",
          "GHSA-mwmh-7px9-4c23",
          "GHSA-93m4-mfpg-c3xf",
          "GHSA-pfrf-9r5f-73f5",
          "GHSA-3529-5m8x-rpv3",
          "CVE-2025-71401",
          "GHSA-569q-mpph-wgww",
        ],
        systems: "Zitadel, Supabase Auth, better-auth",
        cause: "Links in emails were built from a request header.",
      },
      {
        ids: [
          "CVE-2026-53513",
          "GHSA-5rr4-8452-hf4v",
          "GHSA-29jh-8cfq-rr8x",
          "GHSA-7wfc-4796-gmg5",
          "CVE-2026-5469",
        ],
        systems: "better-auth, Zitadel, Casdoor",
        cause: "URLs that others had set were fetched inside the network.",
      },
      {
        ids: ["CVE-2023-34927"],
        systems: "Casdoor",
        cause: "Another site set a password with a form.",
      },
      {
        ids: ["GHSA-wxw3-q3m9-c3jr", "GHSA-x445-f3h2-j279", "CVE-2026-15612"],
        systems: "better-auth, NextAuth, Logto",
        cause: "State or nonce were not compared with the values of the browser or provider.",
      },
    ],
  },
  {
    title: "Organizations, keys, administration",
    advisories: [
      {
        ids: ["CVE-2025-61928", "GHSA-99h5-pjcv-gr6v"],
        systems: "better-auth",
        cause: "A request without a session created an API key for any user.",
      },
      {
        ids: ["GHSA-gv74-j8m3-fg5f", "GHSA-j8v8-g9cx-5qf4"],
        systems: "better-auth",
        cause: "Any member set up single sign-on or renewed a provisioning token.",
        notBuilt: ["sso", "scim"],
      },
      {
        ids: ["GHSA-4vcf-q4xf-f48m", "GHSA-wmjr-v86c-m9jj", "GHSA-h3rm-78g3-j7cp"],
        systems: "better-auth",
        cause: "Passkeys, sessions of other accounts and billing were reached by their IDs.",
      },
      {
        ids: ["CVE-2026-1529", "CVE-2026-16072"],
        systems: "Keycloak",
        cause: "Invitations were not verified, and their secrets could be read.",
      },
      {
        ids: ["CVE-2026-2366"],
        systems: "Keycloak",
        cause: "Members of other organizations could be read.",
      },
      {
        ids: ["CVE-2026-9099", "CVE-2026-15572"],
        systems: "Keycloak",
        cause: "An update skipped the rules for creating.",
      },
      {
        ids: ["CVE-2026-18201"],
        systems: "Keycloak",
        cause: "A provider was bound to another organization.",
        notBuilt: ["sso"],
      },
      {
        ids: ["CVE-2026-37171", "CVE-2026-15630"],
        systems: "SuperTokens, Casdoor",
        cause: "A session of one tenant worked in another.",
        notBuilt: ["tenants"],
      },
      {
        ids: ["CVE-2024-39683", "GHSA-f3gh-529w-v32x"],
        systems: "Zitadel",
        cause: "Other users' sessions were listed, and a route had no check.",
      },
      {
        ids: ["CVE-2026-55106"],
        systems: "authentik",
        cause: "A developer route was open in production.",
      },
      {
        ids: ["CVE-2024-22206", "CVE-2026-41248", "CVE-2026-42349", "CVE-2025-53548"],
        systems: "Clerk",
        cause: "Helpers of an application's server mixed up sessions, routes and signatures.",
        notBuilt: ["webhooks"],
      },
      {
        ids: ["CVE-2025-48370", "GHSA-8r88-6cj9-9fh5"],
        systems: "Supabase Auth",
        cause: "The client put ids into paths without escaping.",
        notBuilt: ["paths-with-ids"],
      },
      {
        ids: ["GHSA-xr8f-h2gw-9xh6", "GHSA-cq3f-vc6p-68fh", "CVE-2026-45337"],
        systems: "better-auth",
        cause: "A client was created without permission, and a stranger approved a device code.",
        notBuilt: ["oauth-provider"],
      },
    ],
  },
  {
    title: "Limits, enumeration, normalization, sessions, tokens",
    advisories: [
      {
        ids: ["GHSA-x732-6j76-qmhm"],
        systems: "better-auth",
        cause: "A second slash in a path bypassed limits and disabled paths.",
      },
      {
        ids: ["GHSA-p6v2-xcpg-h6xw", "CVE-2026-45364"],
        systems: "better-auth",
        cause: "Each IPv6 address of a client had its own limit.",
      },
      {
        ids: ["GHSA-pvm5-9frx-264r"],
        systems: "Zitadel",
        cause: "Responses revealed which users exist.",
      },
      {
        ids: ["CVE-2024-52307"],
        systems: "authentik",
        cause: "The secret of the metrics was compared in variable time.",
        notBuilt: ["management-secret"],
      },
      {
        ids: ["GHSA-7rqj-j65f-68wh", "CVE-2026-15617", "GHSA-5jpx-9hw9-2fx4"],
        systems: "NextAuth, Logto",
        cause: "Emails were checked in one form and sent in another.",
      },
      {
        ids: ["CVE-2026-19607"],
        systems: "Keycloak",
        cause: "A username equal to another user's email locked that user out.",
      },
      {
        ids: ["CVE-2025-64762", "GHSA-p8pf-44ff-93gf"],
        systems: "WorkOS",
        cause: "Responses with sessions could be stored by shared caches.",
      },
      {
        ids: ["GHSA-2vg6-77g8-24mp"],
        systems: "better-auth",
        cause: "Sessions outlived the deletion of their user.",
      },
      {
        ids: ["GHSA-xmf8-cvqr-rfgj", "GHSA-8fpg-xm3f-6cx3"],
        systems: "NextAuth",
        cause: "A malformed credential threw, and an error read as signed in.",
      },
      {
        ids: ["CVE-2026-11800", "GHSA-j97h-3f8r-mrjr"],
        systems: "Keycloak",
        cause: "A token chose the algorithm by which it was verified.",
      },
      {
        ids: ["CVE-2024-23647", "GHSA-9h47-pqcx-hjr4", "GHSA-p2fr-6hmx-4528"],
        systems: "authentik, better-auth",
        cause: "PKCE could be left out, and audiences were not bound to the grant.",
        notBuilt: ["oauth-provider"],
      },
      {
        ids: ["CVE-2026-40165", "CVE-2026-15615"],
        systems: "authentik, Logto",
        cause: "Names were cut at a comment, and conditions were not checked.",
        notBuilt: ["saml"],
      },
    ],
  },
];
