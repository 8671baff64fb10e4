import { group } from "../base/options/group.ts";
import type { Declared } from "../base/options/option.ts";
import { deleteUser } from "../features/account-deletion/options.ts";
import { account } from "../features/accounts/options.ts";
import { audit } from "../features/audit/options.ts";
import { emailAndPassword } from "../features/email-password/options.ts";
import { changeEmail } from "../features/email-verification/change/options.ts";
import { emailVerification } from "../features/email-verification/options.ts";
import { session } from "../features/sessions/options.ts";
import { socialProviders } from "../features/social/options.ts";
import { appName, branding, locales } from "../features/ui/options.ts";
import { verification } from "../features/verification/options.ts";
import { type NoticeOptions, noticeOptions } from "../generated/notice-options.ts";
import { kernelOptions } from "../kernel/contracts/options/index.ts";
import { tableOptions } from "../kernel/contracts/options/table.ts";
import type { LatchkeyOptions, UserOptions } from "./index.ts";

/** Every option of an engine, in the order in which the reference page has them. */
export const engineOptions = group(
  {
    ...kernelOptions,
    emailAndPassword,
    emailVerification,
    user: group({ ...tableOptions, changeEmail, deleteUser } satisfies Declared<UserOptions>, {
      validateUserInfo: "refuse people in `databaseHooks.user.create.before`.",
    }),
    session,
    socialProviders,
    account,
    verification,
    audit,
    notices: group(noticeOptions satisfies Declared<NoticeOptions>),
    appName,
    branding,
    locales,
  } satisfies Declared<LatchkeyOptions>,
  {
    secrets: 'pass the secrets as `secret`, newest first: ["2:…", "1:…"].',
    telemetry: "Latchkey sends no telemetry. Remove it.",
    experimental: "there is nothing experimental to turn on. Remove it.",
  },
);
