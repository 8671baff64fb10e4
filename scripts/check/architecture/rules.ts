import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE_FLOORS, SERVICE_FLOORS } from "./layers.ts";

/** Paths that match `path`, or one of several, and don't match `pathNot`. */
export interface Paths {
  path?: string | readonly string[];
  pathNot?: string | readonly string[];
}

export interface Rule {
  name: string;
  comment: string;
  /** The modules that the rule applies to. */
  from?: Paths;
  /** Modules that they must not import, not even as types unless `atRuntime`. Absent: any. */
  to?: Paths & { is?: "core" | "missing"; atRuntime?: true };
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TESTS = "\\.test\\.tsx?$|/testing/";
const ENGINE = "^packages/latchkey/src/";

/**
 * Returns a rule for each floor of a package: none imports a higher one. Files outside folders, and `above`,
 * are highest.
 */
function floors(source: string, names: readonly string[], above: readonly string[] = []): Rule[] {
  return names.map((name, index) => ({
    name: `floor-${name}`,
    comment: `${source.slice(1)}${name} imports downwards only: index.ts → ${[...names].reverse().join(" → ")}.`,
    from: { path: `${source}${name}/`, pathNot: TESTS },
    to: { path: `${source}(${[...names.slice(index + 1), ...above].join("|")})/|${source}[^/]+$` },
  }));
}

/** Modules that build statements. */
const STORE = `${ENGINE}.*[/-]store\\.ts$`;

const FEATURES = `${ENGINE}features/`;

const SERVICE = Object.keys(SERVICE_FLOORS);

/** The core features, the lowest first. Add a new one in its place. */
export const FEATURE_FLOORS = [
  "secrets",
  "audit",
  "verification",
  "users",
  "accounts",
  "sessions",
  "email-verification",
  "email-password",
  "password-reset",
  "method-undo",
  "email-proofs",
  "social",
  "reauthentication",
  "account-deletion",
  "data-export",
  "user-import",
  "ui",
  "status",
  "additional-fields",
];

/** The optional features, which have an `offer.ts` and are above the core. */
export const OPTIONAL = globSync("packages/latchkey/src/features/*/offer.ts", { cwd: ROOT }).map((file) =>
  basename(dirname(file)),
);

/** Features of the engine and of the screens that build on others of the same floor. */
export const BUILDS_ON: Readonly<Record<string, readonly string[]>> = {
  "api-key": ["organization"],
  admin: ["api-key", "organization"],
};

/** The generated catalogs have the texts of all features. */
const TEXTS = "/messages/[\\w-]+\\.json$";
const SCREENS = "^packages/react/src/";

/** Features whose screens others show: they have a floor each. All others share one. */
const SHOWN_BY_OTHERS = [
  "social",
  "email-password",
  "email-verification",
  "account-deletion",
  "undo",
  "multi-session",
];

const OTHER_FEATURES = `features/(?!(?:${SHOWN_BY_OTHERS.join("|")}|generated)/)[^/]+(?!/(ways|console))`;

/** The folders of packages/react/src, the lowest first. Add a new one in its place. */
const SCREEN_FLOORS = [
  "styles",
  "messages",
  "primitives",
  "errors",
  "flows",
  "context",
  "session",
  "layout",
  "screens",
  "lists",
  "features/social",
  "features/[^/]+/ways",
  "features/email-password",
  "sign-in",
  "sign-up",
  "features/email-verification",
  "features/account-deletion",
  "features/undo",
  "account",
  "features/multi-session",
  "frame",
  "buttons",
  OTHER_FEATURES,
  "features/generated(?!/(ways|console))",
  "welcome",
  "admin/(base|list)",
  "features/[^/]+/console",
  "admin(?!/(base|list))",
  "profile",
  "root",
];

const PAGES = "^packages/portal/src/";

/**
 * The folders of packages/portal/src, the lowest first. Files outside folders are above them. Add a new one
 * in its place.
 */
const PAGE_FLOORS = [
  "generated",
  "messages",
  "mail",
  "document",
  "shared",
  "features",
  "auth",
  "app",
  "theme",
  "states",
  "entries",
];

export const rules: readonly Rule[] = [
  // Between packages: portal → react → client → latchkey, and create → server → latchkey.
  {
    name: "client-not-server",
    comment: "packages/client must not import the server, the screens or the portal: client → latchkey.",
    from: { path: "^packages/client/", pathNot: TESTS },
    to: { path: "^packages/(create|server|react|portal)/" },
  },
  {
    name: "browsers-types-only",
    comment:
      "packages/client, react and portal run in browsers: from latchkey they import types, and at runtime only packages/latchkey/src/shared.",
    from: { path: "^packages/(client|react|portal)/", pathNot: TESTS },
    to: { path: ENGINE, pathNot: `${ENGINE}shared/`, atRuntime: true },
  },
  {
    name: "browsers-not-node",
    comment: "packages/client, react and portal run in browsers: no modules of Node.",
    from: { path: "^packages/(client|react|portal)/", pathNot: TESTS },
    to: { is: "core", atRuntime: true },
  },
  {
    name: "react-not-server",
    comment: "packages/react must not import the server or the portal: portal → react → client → latchkey.",
    from: { path: "^packages/react/", pathNot: TESTS },
    to: { path: "^packages/(create|server|portal)/" },
  },
  {
    name: "react-not-latchkey",
    comment: "packages/react is installed without an engine: shared code comes from @latchkey/client/shared.",
    from: { path: "^packages/react/", pathNot: TESTS },
    to: { path: ENGINE },
  },
  {
    name: "portal-knows-pages-only",
    comment:
      "packages/portal imports from the server only the types that pages are rendered with: packages/server/src/portal/declared.ts.",
    from: { path: "^packages/portal/", pathNot: TESTS },
    to: { path: "^packages/(create|server)/", pathNot: "^packages/server/src/portal/declared\\.ts$" },
  },
  {
    name: "portal-server-types-only",
    comment: "packages/portal runs in browsers: from the server it imports only types.",
    from: { path: "^packages/portal/", pathNot: TESTS },
    to: { path: "^packages/server/", atRuntime: true },
  },
  {
    name: "mails-not-in-browsers",
    comment:
      "packages/portal/src/mail is rendered by the service only: outside of it, only the emails.ts of features and render-mail.tsx, which no browser loads, import it.",
    from: { path: PAGES, pathNot: `${TESTS}|${PAGES}(mail/|(.*/)?emails\\.ts$|render(-mail)?\\.tsx$)` },
    to: { path: `${PAGES}(mail/|(.*/)?emails\\.ts$|render-mail\\.tsx$)` },
  },
  {
    name: "server-to-latchkey-only",
    comment:
      "packages/create and packages/server must not import the client, the screens or the portal: create → server → latchkey.",
    from: { path: "^packages/(create|server)/", pathNot: TESTS },
    to: { path: "^packages/(create|client|react|portal)/" },
  },
  {
    name: "latchkey-alone",
    comment: "packages/latchkey stands alone: it imports no other package of this repository, and no React.",
    from: { path: "^packages/latchkey/", pathNot: TESTS },
    to: { path: "^packages/(create|client|server|react|portal)/|node_modules/(react|react-dom)/" },
  },

  // Inside the service.
  ...floors("^packages/server/src/", SERVICE),
  {
    name: "service-rooms-named",
    comment:
      "Add this folder of packages/server/src to SERVICE_FLOORS in scripts/check/architecture/layers.ts.",
    from: {
      path: "^packages/server/src/[^/]+/",
      pathNot: `${TESTS}|^packages/server/src/(${SERVICE.join("|")})/`,
    },
  },

  // Inside the engine. Each floor imports those below it, types included.
  ...floors(ENGINE, Object.keys(ENGINE_FLOORS), ["adapters"]),
  ...floors(`${ENGINE}kernel/`, ["contracts", "emails", "pipeline"]),
  ...FEATURE_FLOORS.map((name, index) => ({
    name: `feature-${name}`,
    comment: `packages/latchkey/src/features/${name} imports downwards only: the order is FEATURE_FLOORS in scripts/check/architecture/rules.ts.`,
    from: { path: `${FEATURES}${name}/`, pathNot: TESTS },
    to: { path: `${FEATURES}(${[...FEATURE_FLOORS.slice(index + 1), ...OPTIONAL].join("|")})/` },
  })),
  ...OPTIONAL.map((name) => ({
    name: `feature-${name}`,
    comment: `packages/latchkey/src/features/${name} imports no other optional feature: exceptions are in BUILDS_ON in scripts/check/architecture/rules.ts.`,
    from: { path: `${FEATURES}${name}/`, pathNot: TESTS },
    to: {
      path: `${FEATURES}(${OPTIONAL.join("|")})/`,
      pathNot: `${FEATURES}(${[name, ...(BUILDS_ON[name] ?? [])].join("|")})/`,
    },
  })),
  {
    name: "features-named",
    comment:
      "Add this folder of packages/latchkey/src/features to FEATURE_FLOORS in scripts/check/architecture/rules.ts, or give it an offer.ts: then it is optional.",
    from: {
      path: `${FEATURES}[^/]+/`,
      pathNot: `${TESTS}|${FEATURES}(${[...FEATURE_FLOORS, ...OPTIONAL].join("|")})/`,
    },
  },
  {
    name: "features-in-folders",
    comment:
      "packages/latchkey/src/features itself contains only index.ts and tests: code belongs to one feature, or to the kernel.",
    to: { path: `${FEATURES}[^/]+\\.ts$`, pathNot: `${TESTS}|${FEATURES}index\\.ts$` },
  },
  ...[...FEATURE_FLOORS, ...OPTIONAL].map((name) => ({
    name: "feature-by-its-face",
    comment:
      "A feature imports only index.ts, store.ts, errors.ts or tables.ts from another one: the rest is private.",
    from: { path: `${FEATURES}${name}/`, pathNot: TESTS },
    to: {
      path: `${FEATURES}[^/]+/`,
      pathNot: [`${FEATURES}${name}/`, `${FEATURES}[^/]+/(index|store|errors|tables)\\.ts$`],
    },
  })),
  {
    name: "statements-in-stores",
    comment:
      "Only stores build statements: a feature's store.ts, or a file whose name ends with -store.ts. Only they import Kysely.",
    from: { path: ENGINE, pathNot: [TESTS, STORE, `${ENGINE}storage/`] },
    to: { path: "node_modules/kysely/", atRuntime: true },
  },
  {
    name: "tables-in-stores",
    comment:
      "Only stores build statements: a feature's store.ts, or a file whose name ends with -store.ts. Others import a table as a type; index.ts declares it, shapes.ts derives answers from it.",
    from: {
      path: `${ENGINE}(security|kernel|features)/`,
      pathNot: [TESTS, STORE, "/(index|shapes|tables)\\.ts$"],
    },
    to: { path: `${ENGINE}.*/tables\\.ts$`, atRuntime: true },
  },
  {
    name: "shared-is-pure",
    comment: "packages/latchkey/src/shared runs in browsers too: at runtime it imports nothing but itself.",
    from: { path: `${ENGINE}shared/`, pathNot: TESTS },
    to: { pathNot: `${ENGINE}shared/`, atRuntime: true },
  },

  // Inside the screens. No folder imports another in a circle, types included.
  ...SCREEN_FLOORS.slice(0, -1).map((name, index) => ({
    name: `screens-${name}`,
    comment: `packages/react/src/${name === OTHER_FEATURES ? "features" : name} imports downwards only: the order is SCREEN_FLOORS in scripts/check/architecture/rules.ts.`,
    from: { path: `${SCREENS}${name}/`, pathNot: TESTS },
    to: { path: `${SCREENS}(${SCREEN_FLOORS.slice(index + 1).join("|")})/`, pathNot: TEXTS },
  })),
  {
    name: "screens-named",
    comment: "Add this folder of packages/react/src to SCREEN_FLOORS in scripts/check/architecture/rules.ts.",
    from: { path: `${SCREENS}[^/]+/`, pathNot: `${TESTS}|${SCREENS}(${SCREEN_FLOORS.join("|")})/` },
  },

  ...globSync("packages/react/src/features/*", { cwd: ROOT })
    .map((folder) => basename(folder))
    .filter((name) => !SHOWN_BY_OTHERS.includes(name) && name !== "generated")
    .map((name) => ({
      name: `screens-of-${name}`,
      comment: `packages/react/src/features/${name} imports no feature of the same floor: exceptions are in BUILDS_ON in scripts/check/architecture/rules.ts.`,
      from: { path: `${SCREENS}features/${name}/`, pathNot: TESTS },
      to: {
        path: `${SCREENS}${OTHER_FEATURES}/`,
        pathNot: `${SCREENS}features/(${[name, ...(BUILDS_ON[name] ?? [])].join("|")})/`,
      },
    })),

  // Inside the portal. No folder imports another in a circle, types included.
  ...PAGE_FLOORS.map((name, index) => ({
    name: `pages-${name}`,
    comment: `packages/portal/src/${name} imports downwards only: the order is PAGE_FLOORS in scripts/check/architecture/rules.ts.`,
    from: { path: `${PAGES}${name}/`, pathNot: TESTS },
    to: {
      path: [...PAGE_FLOORS.slice(index + 1).map((above) => `${PAGES}${above}/`), `${PAGES}[^/]+\\.tsx?$`],
      pathNot: TEXTS,
    },
  })),
  {
    name: "pages-named",
    comment: "Add this folder of packages/portal/src to PAGE_FLOORS in scripts/check/architecture/rules.ts.",
    from: { path: `${PAGES}[^/]+/`, pathNot: `${TESTS}|${PAGES}(${PAGE_FLOORS.join("|")})/` },
  },

  // Everywhere.
  {
    name: "tests-are-leaves",
    comment: "A test must not be imported: put code that tests share into a separate module.",
    to: { path: "\\.test\\.tsx?$" },
  },
  {
    name: "packages-without-tooling",
    comment:
      "What is published imports nothing from tests, testing folders, test helpers, e2e, bench, scripts or examples.",
    // Demo data is people in any state, as tests need them.
    from: {
      path: "^packages/[^/]+/src/",
      pathNot: `${TESTS}|${ENGINE}test-helpers/|^packages/server/src/demo/`,
    },
    to: { path: `^(tests|e2e|bench|faults|scripts|examples)/|/testing/|${ENGINE}test-helpers/` },
  },
  {
    name: "resolvable",
    comment: "This import can't be resolved.",
    // Applications that load `latchkey/next` have Next.js.
    to: { is: "missing", pathNot: "^next/" },
  },
];

export const NO_CIRCLES: Rule = {
  name: "no-circular",
  comment: "No circular imports: move the shared code to a third module. (Types may refer to each other.)",
};

/** Maximum number of files in a circle of imports, types included. */
export const LARGEST_KNOT = 8;

export const NO_KNOTS: Rule = {
  name: "no-knot",
  comment: `More than ${LARGEST_KNOT} files import each other in a circle, types included: move a type to a module of its own.`,
};

export const NO_FEATURE_NAMES: Rule = {
  name: "no-feature-names",
  comment:
    "The kernel must not name a feature's column or header: the feature declares it (packages/latchkey/src/kernel/contracts/feature.ts).",
  from: { path: `${ENGINE}kernel/`, pathNot: TESTS },
  to: { path: FEATURES, pathNot: TESTS },
};

export const NO_ORPHANS: Rule = {
  name: "no-orphan",
  comment: "This module imports nothing and isn't imported: remove it.",
  from: {
    pathNot: [
      "\\.test\\.tsx?$",
      "\\.d\\.ts$",
      "\\.config\\.ts$",
      "^scripts/[^/]+\\.(ts|mjs)$",
      "^bench/[^/]+\\.ts$",
      "^faults/(run\\.ts$|support/)",
      // Vitest loads it before component tests.
      "^packages/react/src/testing/setup\\.ts$",
      // Services of tests load it at their start.
      "^tests/end-with-tests\\.mjs$",
      "^examples/",
      "/index\\.ts$",
    ],
  },
};

/** Files of other projects, and built files. */
export const NOT_JUDGED =
  /(^|\/)(dist|\.cache)\/|^packages\/server\/pages\/|^bench\/peer\/|^scripts\/add-a-feature\/|^tests\/clients\/v[^/]+\/|^tests\/openid-provider\/|^docs\/site\/|^tests\/(drizzle\/drizzle|generate\/tools)\.mjs$/;
