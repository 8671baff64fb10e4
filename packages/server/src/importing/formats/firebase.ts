import { ConfigurationError } from "latchkey/host";
import { jsonItems } from "../json-items.ts";
import { csvRowsOf } from "../lines.ts";
import {
  accountOf,
  dateOf,
  isTrue,
  listOf,
  type Members,
  membersOf,
  type Reader,
  rowOr,
  sourceRow,
  textOf,
} from "../source-row.ts";
import { smallText } from "../text-file.ts";

/** The project's parameters of its modified scrypt. */
interface HashConfig {
  signer: string;
  separator: string;
  rounds: string;
  memory: string;
}

/** Columns of the accounts at providers. The CSV has no header. */
const PROVIDER_COLUMNS = { "google.com": 7, "facebook.com": 11, "twitter.com": 15, "github.com": 19 };

/** Reads `auth:export`, as JSON or as CSV without a header. */
export const readFirebase: Reader = async function* (path, { hashes }, onRead) {
  const config = hashes === undefined ? undefined : configIn(await smallText(hashes), hashes);
  if (/\.csv$/i.test(path))
    for await (const cells of csvRowsOf(path, onRead)) yield rowOf(userOf(cells), config);
  else
    for await (const user of jsonItems(path, "users", onRead))
      yield rowOr(user, (members) => rowOf(members, config));
};

/** Returns the members that the JSON has. */
function userOf(cells: readonly string[]): Members {
  const [localId, email, emailVerified, passwordHash, salt, displayName, photoUrl] = cells;
  const providerUserInfo = Object.entries(PROVIDER_COLUMNS).map(([providerId, at]) => ({
    providerId,
    rawId: cells[at],
  }));
  const [createdAt, , , disabled] = cells.slice(23);
  return {
    ...{ localId, email, emailVerified, passwordHash, salt, displayName, photoUrl },
    ...{ createdAt, disabled, providerUserInfo },
  };
}

function rowOf(user: Members, config: HashConfig | undefined) {
  const [hash, salt] = [textOf(user.passwordHash), textOf(user.salt) ?? ""];
  return sourceRow({
    id: textOf(user.localId),
    email: textOf(user.email),
    emailVerified: isTrue(user.emailVerified),
    name: textOf(user.displayName),
    image: textOf(user.photoUrl),
    createdAt: dateOf(user.createdAt),
    banned: isTrue(user.disabled) ? true : undefined,
    // Without the parameters no password can be verified, and the report says so.
    password: hash === undefined ? undefined : config === undefined ? hash : hashOf(hash, salt, config),
    accounts: listOf(user.providerUserInfo)
      .map(membersOf)
      .filter(({ providerId }) => providerId !== "password" && providerId !== "phone")
      .flatMap(({ providerId, rawId }) => accountOf(providerId, rawId)),
    notes: listOf(user.mfaInfo).length > 0 ? ["TWO_FACTOR_NOT_KEPT"] : undefined,
  });
}

function hashOf(hash: string, salt: string, { signer, separator, rounds, memory }: HashConfig): string {
  return `$fbscrypt$v=1,n=${memory},r=${rounds},p=1,ss=${separator},sk=${signer}$${salt}$${hash}`;
}

/** Reads the parameters as the Firebase console shows them, or as JSON. */
function configIn(text: string, path: string): HashConfig {
  const of = (name: string): string | undefined =>
    new RegExp(`"?${name}"?\\s*:\\s*"?([A-Za-z0-9+/=_-]+)`, "i").exec(text)?.[1];
  const [signer, separator = "", rounds, memory] = [
    of("base64_signer_key"),
    of("base64_salt_separator"),
    of("rounds"),
    of("mem_cost"),
  ];
  if (signer === undefined || rounds === undefined || memory === undefined)
    throw new ConfigurationError(
      `${path} lacks the hash parameters. Copy them from the Firebase console (Authentication, Users, Password hash parameters): base64_signer_key, base64_salt_separator, rounds, mem_cost.`,
    );
  return { signer, separator, rounds, memory };
}
