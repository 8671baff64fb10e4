import { offers } from "../../packages/latchkey/src/features/index.ts";
import { latchkey } from "../../packages/latchkey/src/index.ts";

/** The parts of a JSON Schema that the pages show. */
export type Schema = Readonly<Record<string, unknown>>;

/** The parts of an operation that the pages show. */
export interface Operation {
  readonly method: string;
  /** Below the mount point. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  readonly security: readonly unknown[];
}

/** A failure of an operation. */
export interface Failure {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

/** Returns every operation of an engine with all features, and the schemas that they refer to. */
export async function readApi(): Promise<{ operations: Operation[]; schemas: Record<string, Schema> }> {
  const auth = latchkey({
    baseURL: "http://localhost:3000",
    secret: "a secret for the pages of the documentation",
    database: "sqlite::memory:",
    logger: { disabled: true },
    env: { mail: async () => {} },
    plugins: Object.values(offers).map(({ complete }) => complete()),
  });
  const { paths, components } = auth.openapi();
  await auth.close();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({
        // `operation` of the engine's OpenAPI writer created each entry.
        ...(operation as Operation),
        method: method.toUpperCase(),
        path: path.replace(auth.basePath, ""),
      }),
    ),
  );
  // OpenAPI holds schemas there.
  return { operations, schemas: components.schemas as Record<string, Schema> };
}

/** Returns what the operation declares: its descriptions list codes with their messages. */
export function failuresOf({ responses }: Operation): Failure[] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([A-Z_\d]+)`: (.+)$/gm)].map(([, code = "", message = ""]) => ({
      status,
      code,
      message,
    })),
  );
}

/** Returns the heading of an operation. */
export function headingOf({ method, path }: Operation): string {
  return `\`${method} ${path}\``;
}

/** Returns the title of a group of operations or errors by its feature's ID. */
export function titleOf(id: string): string {
  const words = TITLES[id] ?? id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TITLES: Readonly<Record<string, string>> = {
  "api-key": "API keys",
  "email-otp": "codes in emails",
  "email-password": "email and password",
  "generic-oauth": "any OpenID provider",
  "magic-link": "links in emails",
  "multi-session": "several accounts",
  admin: "administration",
  jwt: "tokens for other services",
  organization: "organizations",
  passkey: "passkeys",
  "two-factor": "two-step verification",
  username: "usernames",
};
