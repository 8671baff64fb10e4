import { z } from "zod";
import { ConfigurationError } from "../../base/errors.ts";
import type { UsernameApi } from "../../generated/username.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { auditStore } from "../audit/store.ts";
import { type UsernameOptions, usernameOptions, usernameSettings } from "./options.ts";
import { isUsernameAvailable, signInUsername } from "./routes.ts";
import { usernameStore } from "./store.ts";
import { displayUsernameColumns, usernameColumns } from "./tables.ts";
import { userColumns } from "./user-columns.ts";

export type { UsernameOptions } from "./options.ts";

const OfferedUsername = z.object({
  min: z.number().int(),
  max: z.number().int(),
  isPlain: z.boolean().describe("True if names consist of letters, digits, `_` and `.`"),
  signUp: z.enum(["optional", "required", "off"]).describe("Username at sign-up"),
  isImmutable: z.boolean().describe("True if it can't be changed once set"),
});

/** Types of its user columns, for the types of an engine. */
type UsernameFields = { username: { type: "string" }; displayUsername: { type: "string" } };

interface UsernameFeature extends Feature<UsernameApi> {
  /** For types only; has no value. */
  readonly $userFields?: UsernameFields;
}

/** Usernames: signing in with one in place of the email address, and choosing one. */
export function username(options: UsernameOptions = {}): UsernameFeature {
  usernameOptions.check(options, "username");
  const settings = usernameOptions.fill(options, "username");
  const { minUsernameLength: min, maxUsernameLength: max } = settings;
  if (min > max)
    throw new ConfigurationError(
      `username.minUsernameLength is ${min}; it must be at most username.maxUsernameLength, which is ${max}.`,
    );
  const declared = feature<UsernameApi>({
    id: "username",
    tables: [usernameColumns, ...(settings.displayUsername ? [displayUsernameColumns] : [])],
    tableOptions:
      options.schema?.user === undefined ? {} : { user: { fields: { ...options.schema.user.fields } } },
    userColumns: userColumns(settings),
    ui: service(() => ({
      username: {
        min,
        max,
        isPlain: settings.usernameValidator === undefined,
        signUp: settings.signUp,
        isImmutable: settings.immutableUsername,
      },
    })),
    uiShape: { username: OfferedUsername },
    // The owner of the email address chooses another one.
    onFirstProof: service((core) => {
      const { remove } = core.use(usernameStore);
      return (id, tx, context) => remove({ id, updatedAt: context.time() }, tx);
    }),
    // The previous name isn't stored.
    recentChanges: {
      username: service((core) => ({
        list: async (userId, since, tx) =>
          (await core.use(auditStore).listDone(userId, "user_updated", since, tx)).flatMap(
            ({ id, createdAt, changed }) =>
              changed?.split(",").includes("username") ? [{ id, name: null, createdAt }] : [],
          ),
      })),
    },
    routes: { signInUsername, isUsernameAvailable },
  });
  return usernameSettings.hold(declared, settings);
}
