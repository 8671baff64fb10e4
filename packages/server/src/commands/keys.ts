import type { JwtApi } from "latchkey/features";
import { ConfigurationError, counted, LatchkeyError } from "latchkey/host";
import { print, withEngine } from "../engine/command-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";

interface Asked {
  json: boolean;
}

export type KeyKind = "signing" | "secret";

type Secrets = Awaited<ReturnType<ServiceEngine["api"]["listSecrets"]>>["secrets"];
type SigningKeys = Awaited<ReturnType<JwtApi["listSigningKeys"]>>["keys"];

/**
 * API calls of the signing keys. Undefined if the service signs no tokens, or another service signs for it.
 */
function signingOf({ api }: ServiceEngine): JwtApi | undefined {
  return signsTokens(api) ? api : undefined;
}

/** The feature adds all of its calls together. */
function signsTokens<Api extends object>(api: Api): api is Api & JwtApi {
  return "rotateSigningKeys" in api;
}

/** Prints the secrets, each with the number of values it has encrypted, and the keys that sign tokens. */
export async function keysStatus({ json }: Asked): Promise<void> {
  await withEngine(async (engine) => {
    const { secrets } = await engine.api.listSecrets();
    const { keys } = (await signingOf(engine)?.listSigningKeys()) ?? { keys: [] };
    print(json, { secrets, signingKeys: keys }, `${secretLines(secrets)}\n\n${keyLines(keys)}`);
  });
}

interface AskedToRotate extends Asked {
  only: KeyKind | undefined;
  revoke: boolean;
}

/** Re-encrypts values of older secrets with the first one, and creates new signing keys. */
export async function rotateKeys({ json, only, revoke }: AskedToRotate): Promise<void> {
  if (revoke && only === "secret")
    throw new ConfigurationError("--revoke only applies to signing keys: leave out --only secret.");
  await withEngine(async (engine) => {
    const signing = only === "secret" ? undefined : signingOf(engine);
    if (only === "signing" && signing === undefined)
      throw new ConfigurationError(
        "The service doesn't sign tokens: `jwt` is off, or another service signs them.",
      );
    const done = only === "signing" ? undefined : await engine.api.resealValues();
    await signing?.rotateSigningKeys({ body: { revoke } });
    const { secrets } = await engine.api.listSecrets();
    const { keys } = (await signingOf(engine)?.listSigningKeys()) ?? { keys: [] };
    const words = [
      ...(done === undefined
        ? []
        : [`${counted(done.resealed, "value was", "values were")} re-encrypted.`, droppable(secrets)]),
      ...(signing === undefined ? [] : [rotated(revoke)]),
    ];
    print(json, { ...done, secrets, signingKeys: keys }, words.join("\n"));
  });
}

/** Lets the service start without a lost secret. */
export async function forgetSecret({ id, json }: Asked & { id: string }): Promise<void> {
  await withEngine(async (engine) => {
    try {
      await engine.api.forgetSecret({ body: { id } });
    } catch (error) {
      if (!(error instanceof LatchkeyError) || error.code !== "SECRET_NOT_FOUND") throw error;
      throw new ConfigurationError(
        `This database was never used with a secret ${id}. \`latchkey keys status\` lists them.`,
      );
    }
    print(
      json,
      { id, forgotten: true },
      `The service will start without ${id}. All values encrypted with it are lost.`,
    );
  });
}

function droppable(secrets: Secrets): string {
  const older = secrets.filter(({ state }) => state === "opens");
  const needed = older.filter(({ values }) => values > 0);
  if (older.length === 0) return "There is no older secret.";
  if (needed.length > 0)
    return `${names(needed)} is still needed: a running process encrypts with it. Restart the service with the new list, then run this command again.`;
  return `No value needs ${names(older)} any more. Sessions signed with it need it until their next use: remove it after session.expiresIn (7 days by default).`;
}

function rotated(revoke: boolean): string {
  return revoke
    ? "New keys sign tokens. The previous keys are gone: other servers will refuse their tokens as soon as they fetch the keys again."
    : "New keys are published, and will sign in 15 minutes. The previous keys verify tokens until jwt.jwks.gracePeriod is over.";
}

function names(secrets: Secrets): string {
  return secrets.map(({ id }) => id).join(", ");
}

const STATES = { signs: "signs and encrypts", opens: "verifies and decrypts", missing: "MISSING" } as const;

function secretLines(secrets: Secrets): string {
  const lines = secrets.map(({ id, state, values, oldestAt }) => {
    const oldest = oldestAt === null ? "" : `, the oldest from ${day(oldestAt)}`;
    const remedy =
      state === "missing"
        ? "  → put it back at the end of LATCHKEY_SECRET"
        : state === "opens" && values > 0
          ? "  → latchkey keys rotate"
          : "";
    return `  ${(id || "(unknown)").padEnd(34)} ${STATES[state].padEnd(22)} ${counted(values, "value")}${oldest}${remedy}`;
  });
  return ["Secrets", ...lines].join("\n");
}

function keyLines(keys: SigningKeys): string {
  const lines = keys.map(({ kid, alg, isSigning, createdAt, expiresAt }) => {
    const until = expiresAt === null ? "" : ` until ${day(expiresAt)}`;
    const state = isSigning ? `signs${until}` : "is published";
    return `  ${kid.padEnd(34)} ${alg.padEnd(6)} from ${day(createdAt)}, ${state}`;
  });
  return ["Signing keys", ...(lines.length === 0 ? ["  none"] : lines)].join("\n");
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
