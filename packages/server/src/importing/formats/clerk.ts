import { wholeName } from "latchkey/host";
import { jsonItems } from "../json-items.ts";
import { csvRowsOf } from "../lines.ts";
import {
  accountOf,
  dateOf,
  listOf,
  type Members,
  membersOf,
  type Reader,
  rowOr,
  sourceRow,
  textOf,
} from "../source-row.ts";

/** Reads the dashboard's CSV, or JSON of the API's users. */
export const readClerk: Reader = async function* (path, _, onRead) {
  if (/\.json$/i.test(path)) {
    for await (const user of jsonItems(path, "data", onRead)) yield rowOr(user, fromJson);
    return;
  }
  let names: readonly string[] | undefined;
  for await (const cells of csvRowsOf(path, onRead)) {
    if (names === undefined) names = cells.map((cell) => cell.trim());
    else yield fromCsv(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
  }
};

/** Members that both files have. */
function common(user: Members) {
  const [digest, hasher] = [textOf(user.password_digest), textOf(user.password_hasher)];
  return {
    id: textOf(user.id),
    name: textOf(
      wholeName({ firstName: textOf(user.first_name) ?? "", lastName: textOf(user.last_name) ?? "" }),
    ),
    username: textOf(user.username),
    password: digest && hashOf(digest, hasher ?? ""),
    totpSecret: textOf(user.totp_secret),
  };
}

function fromCsv(user: Readonly<Record<string, string>>) {
  const email = textOf(user.primary_email_address);
  const verified = (user.verified_email_addresses ?? "").split(/[\s,;|]+/);
  return sourceRow({
    ...common(user),
    email: email ?? verified.find((address) => address !== ""),
    emailVerified:
      email === undefined ? verified.some((address) => address !== "") : verified.includes(email),
  });
}

function fromJson(user: Members) {
  const addresses = listOf(user.email_addresses).map(membersOf);
  const primary = addresses.find(({ id }) => id === user.primary_email_address_id) ?? addresses[0] ?? {};
  return sourceRow({
    ...common(user),
    email: textOf(primary.email_address) ?? textOf(user.primary_email_address),
    emailVerified: membersOf(primary.verification).status === "verified",
    image: textOf(user.image_url),
    createdAt: dateOf(user.created_at),
    banned: user.banned === true ? true : undefined,
    accounts: listOf(user.external_accounts)
      .map(membersOf)
      .filter(({ verification }) => (membersOf(verification).status ?? "verified") === "verified")
      .flatMap(({ provider, provider_user_id }) => accountOf(provider, provider_user_id)),
  });
}

/** Clerk names the form apart: some forms look the same. */
function hashOf(digest: string, hasher: string): string {
  const [algorithm, rounds, salt, key = ""] = digest.split("$");
  if (hasher === "pbkdf2_sha256" || hasher === "pbkdf2_sha512")
    return `$${algorithm?.replace("_", "-")}$i=${rounds}$${bare(salt)}$${bare(key)}`;
  // The salt is a text, as in Django, and the key has hexadecimal digits.
  if (hasher === "pbkdf2_sha1" && /^[0-9a-f]+$/i.test(key))
    return `pbkdf2_sha1$${rounds}$${salt}$${Buffer.from(key, "hex").toString("base64")}`;
  if (hasher !== "scrypt_firebase") return digest;
  const [hash, userSalt, signer, separator, passes, memory] = digest.split("$");
  return `$fbscrypt$v=1,n=${memory},r=${passes},p=1,ss=${separator},sk=${signer}$${userSalt}$${hash}`;
}

function bare(base64 = ""): string {
  return base64.replaceAll("=", "");
}
