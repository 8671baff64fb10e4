import type { SetUpProvider } from "latchkey";
import { counted } from "latchkey/host";

/** A doubt about an ID or a secret. Neither value is repeated. */
export interface Doubt {
  readonly found: string;
  readonly remedy: string;
  /** True if it can't work, whatever the provider issues. */
  readonly isSure: boolean;
}

/** Options of a provider, as far as they are checked here. */
export interface GivenOptions {
  readonly clientSecret?: unknown;
  readonly teamId?: unknown;
  readonly keyId?: unknown;
  readonly privateKey?: unknown;
}

interface Shape {
  readonly pattern: RegExp;
  readonly looks: string;
}

const shape = (pattern: RegExp, looks: string): Shape => ({ pattern, looks });
const UUID = shape(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, "a UUID");
const NUMBER = shape(/^\d{3,25}$/, "a number");
const HEX_32 = shape(/^[\da-f]{32}$/i, "32 hexadecimal digits");

/** Formats of IDs and secrets, for providers that issue all of them in one format. */
const LOOKS: Readonly<Record<string, { id?: Shape; secret?: Shape }>> = {
  apple: { id: shape(/^[\w-]+(\.[\w-]+)+$/, "the identifier of a Services ID, such as com.example.web") },
  discord: { id: NUMBER },
  facebook: { id: NUMBER, secret: HEX_32 },
  github: {
    id: shape(/^(Ov|Iv)[\w.]{10,}$|^[\da-f]{20}$/, "Ov23… or Iv23…"),
    secret: shape(/^[\da-f]{40}$/i, "40 hexadecimal digits"),
  },
  google: { id: shape(/\.apps\.googleusercontent\.com$/, "….apps.googleusercontent.com") },
  microsoft: { id: UUID },
  roblox: { id: NUMBER },
  spotify: { id: HEX_32, secret: HEX_32 },
  twitch: { id: shape(/^[\da-z]{30}$/, "30 lowercase letters and digits") },
  vk: { id: NUMBER },
};

/** Placeholders, as in examples and unfinished files. */
const PLACEHOLDER =
  /^(?:x+|\.+|…|test|todo|secret|client.?(?:id|secret)|change.?me|replace.?me|<.*>|\$\{?\w+\}?)$|^your[-_ ]|change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this)/i;
/** Format of an Apple team ID and key ID. */
const APPLE_ID = /^[A-Z\d]{10}$/;
/** Seconds before its expiry from which a secret is reported. */
const SOON = 14 * 86_400;

/**
 * Checks only the format; whether the provider knows the values shows at a sign-in. `now` in milliseconds.
 */
export function doubtsAbout(
  { id, name, clientIds }: Pick<SetUpProvider, "id" | "name" | "clientIds">,
  { clientSecret, ...key }: GivenOptions,
  now: number,
): Doubt[] {
  const looks = LOOKS[id];
  const again = `Copy it again from the application's page at ${name}.`;
  const doubt = (found: string, remedy = again, isSure = false): Doubt => ({ found, remedy, isSure });
  const doubts: Doubt[] = [];
  const judge = (what: string, value: string, look: Shape | undefined): void => {
    if (PLACEHOLDER.test(value)) doubts.push(doubt(`the ${what} is a placeholder`, again, true));
    else if (/[\s"'`]|\p{Cc}/u.test(value))
      doubts.push(doubt(`the ${what} contains spaces or quotes`, "Remove them, also at the ends.", true));
    else if (look !== undefined && !look.pattern.test(value))
      doubts.push(doubt(`the ${what} doesn't look like one from ${name} (${look.looks})`));
  };
  for (const clientId of clientIds) judge("ID", clientId, looks?.id);
  if (typeof clientSecret !== "string") {
    return [...doubts, ...(id === "apple" ? appleKeyDoubts(key, doubt) : [])];
  }
  if (clientIds.includes(clientSecret))
    return [...doubts, doubt("the secret is the same as the ID", again, true)];
  if (id === "microsoft" && UUID.pattern.test(clientSecret)) {
    const remedy = "The secret is in the column Value, which is shown only once, when the secret is created.";
    return [...doubts, doubt("the secret is a secret's ID, not its value", remedy, true)];
  }
  if (id === "apple") return [...doubts, ...appleSecretDoubts(clientSecret, clientIds, now, doubt)];
  judge("secret", clientSecret, looks?.secret);
  if (clientSecret.length < 8) doubts.push(doubt("the secret is very short"));
  return doubts;
}

type MakeDoubt = (found: string, remedy?: string, isSure?: boolean) => Doubt;

function appleKeyDoubts({ teamId, keyId }: GivenOptions, doubt: MakeDoubt): Doubt[] {
  return Object.entries({ teamId, keyId }).flatMap(([name, value]) =>
    value === undefined || APPLE_ID.test(String(value))
      ? []
      : [doubt(`${name} doesn't look like one from Apple (10 uppercase letters and digits)`)],
  );
}

/** A ready-made secret is a JWT that ends within six months. */
function appleSecretDoubts(
  secret: string,
  clientIds: readonly string[],
  now: number,
  doubt: MakeDoubt,
): Doubt[] {
  const remedy =
    "Create a new one, or set teamId, keyId and privateKey instead: secrets are then created from them.";
  const claims = claimsOf(secret);
  if (claims === undefined) return [doubt("the secret isn't a JWT", remedy, true)];
  const doubts: Doubt[] = [];
  const left = Number(claims.exp) - now / 1000;
  if (!(left > 0)) doubts.push(doubt("the secret has expired", remedy, true));
  else if (left < SOON)
    doubts.push(doubt(`the secret expires in ${counted(Math.ceil(left / 86_400), "day")}`, remedy));
  if (!clientIds.includes(String(claims.sub)))
    doubts.push(doubt("the secret was issued for another ID (its `sub`)", remedy, true));
  return doubts;
}

function claimsOf(jwt: string): { exp?: unknown; sub?: unknown } | undefined {
  const parts = jwt.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? "", "base64url").toString("utf8"));
    return parts.length === 3 && typeof claims === "object" && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}
