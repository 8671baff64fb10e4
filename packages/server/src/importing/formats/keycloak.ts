import { base32, wholeName } from "latchkey/host";
import { jsonItems } from "../json-items.ts";
import {
  accountOf,
  dateOf,
  listOf,
  type Members,
  membersOf,
  type Reader,
  sourceRow,
  textOf,
} from "../source-row.ts";
import { objectIn } from "./csv.ts";

/** Reads a realm's export, whose users are in the same file, or one of its files with users. */
export const readKeycloak: Reader = async function* (path, _, onRead) {
  for await (const user of jsonItems(path, "users", onRead)) {
    const members = membersOf(user);
    if (user === undefined) yield { unreadable: "UNREADABLE" };
    // The account of a program has no email address and no password.
    else if (members.serviceAccountClientId !== undefined) yield { unreadable: "NOT_A_USER" };
    else yield rowOf(members);
  }
};

function rowOf(user: Members) {
  const credentials = listOf(user.credentials).map(membersOf);
  const of = (type: string): Members | undefined => credentials.find((each) => each.type === type);
  const [password, otp] = [of("password"), of("otp")];
  const totpSecret = otp && secretOf(otp);
  return sourceRow({
    id: textOf(user.id),
    email: textOf(user.email),
    emailVerified: user.emailVerified === true,
    name: textOf(
      wholeName({ firstName: textOf(user.firstName) ?? "", lastName: textOf(user.lastName) ?? "" }),
    ),
    // If users sign in with their email address, it is also the username.
    username: user.username === user.email ? undefined : textOf(user.username),
    createdAt: dateOf(user.createdTimestamp),
    banned: user.enabled === false ? true : undefined,
    password: password && hashOf(password),
    totpSecret,
    accounts: listOf(user.federatedIdentities)
      .map(membersOf)
      .flatMap(({ identityProvider, userId }) => accountOf(identityProvider, userId)),
    notes:
      (otp !== undefined && totpSecret === undefined) || credentials.some(({ type }) => type === "webauthn")
        ? ["TWO_FACTOR_NOT_KEPT"]
        : undefined,
  });
}

/** Both are JSON in a text. */
function partsOf({ secretData, credentialData }: Members): { secret: Members; data: Members } {
  return {
    secret: objectIn(textOf(secretData)) ?? {},
    data: objectIn(textOf(credentialData)) ?? {},
  };
}

const bare = (base64: unknown): string => (textOf(base64) ?? "").replaceAll("=", "");

function hashOf(credential: Members): string {
  const { secret, data } = partsOf(credential);
  const [salt, key] = [bare(secret.salt), bare(secret.value)];
  const algorithm = textOf(data.algorithm) ?? "";
  const rounds = textOf(data.hashIterations) ?? "";
  if (algorithm === "argon2") {
    const more = membersOf(data.additionalParameters);
    // Each parameter is a list with one text.
    const of = (name: string, usual: string): string => textOf(listOf(more[name])[0]) ?? usual;
    const version = of("version", "1.3") === "1.0" ? 16 : 19;
    return `$argon2${of("type", "id")}$v=${version}$m=${of("memory", "7168")},t=${rounds},p=${of("parallelism", "1")}$${salt}$${key}`;
  }
  const digest = algorithm === "pbkdf2" ? "pbkdf2-sha1" : algorithm;
  return `$${digest}$i=${rounds}$${salt}$${key}`;
}

/** Undefined if codes are counted, or aren't those of the usual apps. */
function secretOf(credential: Members): string | undefined {
  const { secret, data } = partsOf(credential);
  const value = textOf(secret.value);
  const isUsual =
    data.subType === "totp" &&
    (data.digits ?? 6) === 6 &&
    (data.period ?? 30) === 30 &&
    (data.algorithm ?? "HmacSHA1") === "HmacSHA1";
  if (value === undefined || !isUsual) return undefined;
  return data.secretEncoding === "BASE32" ? value : base32(Buffer.from(value));
}
