/** The languages that screens are made in. */
export const LANGUAGES = ["en", "de", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/** A way to sign in that a deployment offers. */
export type SignInMethod = "password";

/** A provider that people can sign in with. */
export interface OfferedProvider {
  id: string;
  /** As it writes itself, for buttons. */
  name: string;
}

/** How a deployment looks: five minutes of work for whoever runs it. */
export interface Branding {
  /** What people call this application. Default "Latchkey". */
  name?: string;
  /** Address of a picture, at most 40 px high where it is shown. Default: the name as text. */
  logo?: string;
  /** The picture on dark ground. Default `logo`. */
  logoDark?: string;
  /** One color, as `#rrggbb`, `rgb(…)` or `oklch(…)`. Moved in lightness until texts on it can be read. */
  accent?: string;
  /** Radius of controls. CSS pixels, 0 to 24. Default 10. */
  radius?: number;
  /** A font family of the reader's machine, before the default ones. */
  font?: string;
  /** What fills the window beside the sheet: large arcs, nothing, or a picture's address. Default "arcs". */
  field?: "arcs" | "plain" | (string & {});
  /** Where people find help. */
  supportUrl?: string;
  termsUrl?: string;
  privacyUrl?: string;
}

/** What a deployment with organizations offers in them. */
export interface OfferedOrganizations {
  /** Whether they have teams. */
  teams: boolean;
  /** Whether they may be without one (`allowRemovingAllTeams`). */
  canRemoveLastTeam: boolean;
  /** Whether they make roles for themselves. */
  dynamicRoles: boolean;
  /** Whether people create them. Where the application decides from person to person: true. */
  canCreate: boolean;
}

/** What a deployment offers to people who are not signed in: what screens need before they can be drawn. */
export interface UiConfig {
  /** `branding.name`, or its default. */
  appName: string;
  /** Ways to sign in, in the order in which they are offered. */
  methods: SignInMethod[];
  /** Providers that people can sign in with, in the order of the configuration. */
  socialProviders: OfferedProvider[];
  /** Whether people may make accounts with a password themselves. */
  signUp: "open" | "closed";
  /** Whether the email that proves an address can be sent. */
  emailVerification: boolean;
  /** Whether the email with which a lost password is replaced can be sent. */
  passwordReset: boolean;
  /** Whether people may change their address. */
  changeEmail: boolean;
  /** Whether people may delete their account. */
  deleteAccount: boolean;
  /** Length of passwords, in Unicode code points after NFKC. */
  password: { min: number; max: number };
  /** Whether `POST /ui/upload` takes pictures. */
  pictures: boolean;
  /** Null: there are none. */
  organizations: OfferedOrganizations | null;
  /** The languages that are offered, the default one first. */
  locales: string[];
  branding: Branding;
  /** Ids of the optional features that are on. */
  plugins: string[];
}
