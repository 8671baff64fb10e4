/**
 * A page of the site: a Markdown file of the repository, or a section of README.md. `parts`: the file becomes one
 * page for each of its sections.
 */
export interface Entry {
  readonly source: string;
  /** A heading of level 2: the page is this section only. */
  readonly section?: string;
  /** The path on the site. Default: that of the file below docs. */
  readonly path?: string;
  /** The title in the navigation. Default: the heading of the page. */
  readonly title?: string;
  readonly parts?: true;
  /** The parts, by their headings, that begin with the file's beginning, so that each is complete by itself. */
  readonly complete?: readonly string[];
}

/** Pages that are printed from declarations while the site is built. */
export interface Generated {
  readonly generated: "endpoints" | "errors" | "commands";
  /** The file of the repository that these pages stand for. */
  readonly source?: string;
}

export interface Group {
  readonly title: string;
  readonly entries: readonly (string | Entry | Generated)[];
}

const providers = [
  "apple",
  "discord",
  "dropbox",
  "facebook",
  "github",
  "gitlab",
  "google",
  "kick",
  "linkedin",
]
  .concat(["microsoft", "reddit", "roblox", "spotify", "tiktok", "twitch", "twitter", "vk", "zoom"])
  .map((id) => `docs/providers/${id}.md`);

const frameworks = ["Express", "Fastify", "Hono", "node:http", "NestJS", "Next.js"].concat([
  "SvelteKit",
  "Nuxt",
  "SolidStart",
  "React Router",
  "Astro",
]);

/** The navigation in its order. A text is the path of a page. */
export const NAVIGATION: readonly Group[] = [
  {
    title: "Get started",
    entries: [
      { source: "README.md", section: "Start the service", path: "start-the-service" },
      { source: "README.md", section: "Use it from your own code", path: "use-from-your-code" },
      "docs/comparison.md",
    ],
  },
  {
    title: "Concepts",
    entries: [
      { source: "docs/security-model.md", title: "Factors, sessions, undo" },
      "docs/doors.md",
      "docs/reliability.md",
      "docs/performance.md",
    ],
  },
  {
    title: "Guides",
    entries: [
      { source: "docs/react.md", title: "Screens in React" },
      { source: "docs/host-styles.md", title: "Beside your own styles" },
      { source: "packages/client/README.md", path: "packages/client", title: "The client" },
      "docs/hooks.md",
      "docs/fields.md",
      "docs/schema.md",
      { source: "docs/testing.md", title: "Testing" },
      { source: "docs/add-a-feature.md", title: "Write a plug-in" },
      { source: "docs/accessibility.md" },
    ],
  },
  {
    title: "Features",
    entries: [
      "docs/organizations.md",
      "docs/passkeys.md",
      "docs/two-factor.md",
      { source: "docs/email-sign-in.md", title: "Links and codes by email" },
      "docs/username.md",
      "docs/api-keys.md",
      "docs/jwt.md",
      "docs/bearer.md",
      "docs/administration.md",
      { source: "docs/console.md", title: "The console" },
    ],
  },
  { title: "Frameworks", entries: [{ source: "docs/frameworks.md", parts: true, complete: frameworks }] },
  {
    title: "Providers",
    entries: ["docs/providers.md", { source: "docs/social.md", title: "Any OpenID provider" }, ...providers],
  },
  {
    title: "Operating",
    entries: [
      "docs/service.md",
      "docs/deployment.md",
      "docs/operations.md",
      "docs/telemetry.md",
      "docs/redis.md",
    ],
  },
  {
    title: "Reference",
    entries: [
      { source: "docs/options.md", parts: true },
      { generated: "endpoints" },
      { generated: "errors", source: "docs/errors.md" },
      { generated: "commands" },
      { source: "docs/security-events.md", title: "Events" },
    ],
  },
  {
    title: "Migrating",
    entries: [
      "docs/migrating-from-better-auth.md",
      "docs/compat.md",
      "docs/rehearsing.md",
      "docs/importing.md",
      "docs/exporting.md",
      { source: "docs/compatibility.md", parts: true },
    ],
  },
  {
    title: "Security",
    entries: [
      { source: "SECURITY.md", path: "security", title: "Report a vulnerability" },
      "docs/inventory.md",
      "docs/invariants.md",
      "docs/advisories.md",
      { source: "docs/asvs.md", parts: true, title: "OWASP ASVS" },
    ],
  },
  {
    title: "Contributing",
    entries: [
      { source: "CONTRIBUTING.md", path: "contributing" },
      "docs/architecture.md",
      "docs/ui.md",
      "docs/texts.md",
      "docs/writing.md",
      { source: "CHANGELOG.md", path: "changelog" },
    ],
  },
];
