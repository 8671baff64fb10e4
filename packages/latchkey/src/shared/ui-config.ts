import type { FeaturesUi } from "../generated/features.ts";

/** The languages of the screens. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt-BR", "ja", "zh-Hans", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/** A sign-in provider offered to users. */
export interface OfferedProvider {
  id: string;
  /** Display name, for buttons. */
  name: string;
}

/** Appearance of a deployment, set by its operator. */
export interface Branding {
  /** The name of the application. Default "Latchkey". */
  name?: string;
  /** URL of a picture, shown at most 40 px high. Default: the name as text. */
  logo?: string;
  /** The picture for dark backgrounds. Default `logo`. */
  logoDark?: string;
  /** One color, as `#rrggbb`, `rgb(…)` or `oklch(…)`. Made lighter or darker until text on it is readable. */
  accent?: string;
  /** Colors and radius of the service's pages: grays, or all in the hue of the accent. Default: our own. */
  preset?: "neutral" | "brand";
  /** Radius of controls. CSS pixels, 0 to 24. Default 10. */
  radius?: number;
  /** A font family installed on the user's device, or several with commas between them, used before the default ones. */
  font?: string;
  /** The background beside the sheet: large arcs, nothing, or a picture's URL. Default "arcs". */
  field?: "arcs" | "plain" | (string & {});
  /** Signed-out pages: a sheet at the start of the window, or a card in its middle. Default "sheet". */
  layout?: "sheet" | "card";
  /**
   * A sentence of yours beside the sheet, in wide windows, or one for each language. A language without one
   * has the first of them.
   */
  aside?: string | Record<string, string>;
  /** The URL of your help page. */
  supportUrl?: string;
  termsUrl?: string;
  privacyUrl?: string;
}

/** Data about a deployment that signed-out users may see and that screens need before they render. */
export interface UiConfig extends FeaturesUi {
  /** `branding.name`, or its default. */
  appName: string;
  /** Sign-in methods, in the order in which they are offered. */
  methods: string[];
  /** Sign-in providers, in the order of the configuration. */
  socialProviders: OfferedProvider[];
  /** Tells if users can sign up with a password. */
  signUp: "open" | "closed";
  /** True if confirmation emails can be sent. */
  emailVerification: boolean;
  /** True if a sign-up sends one. Absent in answers of older services. */
  emailVerificationOnSignUp?: boolean;
  /** True if password reset emails can be sent. */
  passwordReset: boolean;
  /** True if users can change their email address. */
  changeEmail: boolean;
  /** True if users can delete their account. */
  deleteAccount: boolean;
  /** True if the deployment knows the places of sessions. */
  sessionPlaces?: boolean;
  /** Length of passwords, in Unicode code points after NFKC. */
  password: { min: number; max: number };
  /** The languages that are offered, the default one first. */
  locales: string[];
  branding: Branding;
  /** IDs of the optional features that are on. */
  plugins: string[];
}
