import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { waysIn } from "../../kernel/contracts/ways-in.ts";
import type { UiConfig } from "../../shared/ui-config.ts";

const Branding = z.object({
  name: z.string().exactOptional(),
  logo: z.string().exactOptional(),
  logoDark: z.string().exactOptional(),
  accent: z.string().exactOptional(),
  preset: z.enum(["neutral", "brand"]).exactOptional(),
  radius: z.number().exactOptional(),
  font: z.string().exactOptional(),
  field: z.string().exactOptional(),
  layout: z.enum(["sheet", "card"]).exactOptional(),
  aside: z.union([z.string(), z.record(z.string(), z.string())]).exactOptional(),
  supportUrl: z.string().exactOptional(),
  termsUrl: z.string().exactOptional(),
  privacyUrl: z.string().exactOptional(),
});

/**
 * The same as `UiConfig` without the additions of optional features. Browsers read that type without zod; a
 * test keeps the two equal.
 */
export const UiConfigShape = z.object({
  appName: z.string(),
  methods: z.array(z.string()).describe("Sign-in methods in the order in which they are offered"),
  socialProviders: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("Sign-in providers, in the order of the configuration"),
  signUp: z.enum(["open", "closed"]).describe("Sign-up with a password"),
  emailVerification: z.boolean().describe("True if confirmation emails can be sent"),
  emailVerificationOnSignUp: z
    .boolean()
    .exactOptional()
    .describe("True if a sign-up sends a confirmation email"),
  passwordReset: z.boolean().describe("True if password reset emails can be sent"),
  changeEmail: z.boolean().describe("True if users can change their email address"),
  deleteAccount: z.boolean().describe("True if users can delete their account"),
  sessionPlaces: z
    .boolean()
    .exactOptional()
    .describe("True if the deployment knows the places of sessions, from their IP addresses"),
  password: z.object({ min: z.number(), max: z.number() }).describe("Lengths in Unicode code points"),
  locales: z.array(z.string()).describe("Default language first"),
  branding: Branding,
  plugins: z.array(z.string()).describe("IDs of the optional features that are on"),
});

/** Defaults for the parts that no feature provides. */
const NOTHING = {
  socialProviders: [],
  signUp: "closed",
  emailVerification: false,
  emailVerificationOnSignUp: false,
  passwordReset: false,
  changeEmail: false,
  deleteAccount: false,
  password: { min: 0, max: 0 },
} satisfies Partial<UiConfig>;

/** The features' parts, merged. Made once: nothing in it changes while the engine lives. */
export const uiConfig = service((core): UiConfig => {
  const { plugins, ui } = core.options;
  const parts = core.features.flatMap(({ ui }) => (ui === undefined ? [] : [core.use(ui)]));
  const told: Omit<UiConfig, "methods" | "appName" | "locales" | "branding" | "plugins"> = Object.assign(
    { ...NOTHING },
    ...parts,
  );
  return frozen({
    ...told,
    methods: [...core.use(waysIn).declared.values()].flatMap(({ method = [] }) => method),
    appName: ui.appName,
    locales: ui.locales,
    branding: ui.branding,
    plugins: [...plugins],
  });
});

/** Freezes it deeply: every caller is given the same object. */
function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value))
    if (typeof member === "object" && member !== null) frozen(member);
  return Object.freeze(value);
}

const readUiConfig = route({
  method: "GET",
  path: "/ui/config",
  summary: "Get the facts about this deployment that signed-out screens need",
  session: "none",
  // After a restart a page may show the previous answer for this long.
  cacheFor: 60,
  // The features' parts are typed by code that is generated from their shapes.
  returns: ({ ui }) => UiConfigShape.extend(ui) as unknown as z.ZodType<UiConfig>,
  uses: { uiConfig },
  errors: [],
  handle: ({ uiConfig }) => uiConfig,
});

/**
 * The configuration that a deployment gives its screens before sign-in. The screens themselves are other
 * packages.
 */
export const ui = feature({ id: "ui", routes: { readUiConfig } });
