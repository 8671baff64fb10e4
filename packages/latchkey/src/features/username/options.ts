import { group } from "../../base/options/group.ts";
import {
  callback,
  count,
  type Filled,
  flag,
  kind,
  type Named,
  oneOf,
  such,
  text,
  texts,
} from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import { usualLength } from "../../storage/tables/table.ts";

/** The form that a validator sees: as typed, or as stored. */
type ValidationOrder = "pre-normalization" | "post-normalization";

export interface UsernameOptions {
  /** Unicode code points. Default 3. */
  minUsernameLength?: number;
  /** Unicode code points, at most 255. Default 30. */
  maxUsernameLength?: number;
  /**
   * Returns true if a username may be used. Usernames never contain `@`, line breaks or control characters,
   * whatever it returns. Default: letters and digits of ASCII, `_` and `.`.
   */
  usernameValidator?: (username: string) => boolean | Promise<boolean>;
  /** Returns true if a display username may be used. Default: one line of at most 256 characters. */
  displayUsernameValidator?: (displayUsername: string) => boolean | Promise<boolean>;
  /** Normalizes usernames for storage and comparison. `false`: as they are typed. Default: in lower case. */
  usernameNormalization?: ((username: string) => string) | false;
  /** Normalizes display usernames for storage. Default: as they are typed. */
  displayUsernameNormalization?: ((displayUsername: string) => string) | false;
  /** Validators get a name before or after its normalization. Default: before. */
  validationOrder?: { username?: ValidationOrder; displayUsername?: ValidationOrder };
  /** Usernames that users can't take, in place of the default list (`admin`, `root`, `support` …). */
  reservedUsernames?: readonly string[];
  /** True if a username can't be changed once it is set. Default false. */
  immutableUsername?: boolean;
  /** Stores the username as typed too, for display. `false`: without the column. Default true. */
  displayUsername?: boolean;
  /**
   * Username field of a sign-up with an email. `off`: users choose a username once they are signed in.
   * Default `optional`.
   */
  signUp?: "optional" | "required" | "off";
  /** The application's names of the columns. */
  schema?: { user?: { fields?: { username?: string; displayUsername?: string } } };
}

/** Names of the service itself, and of email addresses that speak for it (RFC 2142). */
const RESERVED = [
  "abuse",
  "account",
  "admin",
  "administrator",
  "anonymous",
  "api",
  "auth",
  "billing",
  "contact",
  "everyone",
  "guest",
  "help",
  "helpdesk",
  "hostmaster",
  "info",
  "login",
  "me",
  "moderator",
  "noreply",
  "null",
  "official",
  "operator",
  "owner",
  "postmaster",
  "root",
  "security",
  "staff",
  "superuser",
  "support",
  "sysadmin",
  "system",
  "undefined",
  "webmaster",
];

const order = () => oneOf(["pre-normalization", "post-normalization"], "pre-normalization");
const functionOrFalse = <T>() =>
  kind<T>("a function or false", (value) => value === false || typeof value === "function")();

export const usernameOptions = group({
  minUsernameLength: count(3, { min: 1, whole: true }),
  maxUsernameLength: such(
    count(30, { min: 1, whole: true }),
    `a number of at most ${usualLength}`,
    (value) => value <= usualLength,
  ),
  usernameValidator: callback<UsernameOptions["usernameValidator"]>(),
  displayUsernameValidator: callback<UsernameOptions["displayUsernameValidator"]>(),
  usernameNormalization: functionOrFalse<UsernameOptions["usernameNormalization"]>(),
  displayUsernameNormalization: functionOrFalse<UsernameOptions["displayUsernameNormalization"]>(),
  validationOrder: group({ username: order(), displayUsername: order() } satisfies Named<
    NonNullable<UsernameOptions["validationOrder"]>
  >),
  reservedUsernames: texts(RESERVED),
  immutableUsername: flag(false),
  displayUsername: flag(true),
  signUp: oneOf(["optional", "required", "off"], "optional"),
  schema: group({ user: group({ fields: group({ username: text(), displayUsername: text() }) }) }),
} satisfies Named<UsernameOptions>);

/** The options with every default filled in. */
export type ResolvedUsername = Filled<typeof usernameOptions.members>;

/** The options of this engine's feature. */
export const usernameSettings = featureSettings<ResolvedUsername>("usernames");
