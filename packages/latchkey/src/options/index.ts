import type { DeleteUserOptions } from "../features/account-deletion/options.ts";
import type { AccountOptions } from "../features/accounts/options.ts";
import type { AuditOptions, NoticeOptions } from "../features/audit/options.ts";
import type { EmailAndPasswordOptions } from "../features/email-password/options.ts";
import type { ChangeEmailOptions } from "../features/email-verification/change/options.ts";
import type { EmailVerificationOptions } from "../features/email-verification/options.ts";
import type { SessionOptions } from "../features/sessions/options.ts";
import type { SocialProviderOptions } from "../features/social/provider-options.ts";
import type { VerificationOptions } from "../features/verification/options.ts";
import type { Feature } from "../kernel/feature.ts";
import type { AdditionalFields } from "../kernel/fields.ts";
import type { KernelOptions } from "../kernel/options/index.ts";
import type { TableOptions } from "../kernel/options/table.ts";
import type { Branding, Language } from "../shared/ui-config.ts";

export interface UserOptions<Added extends AdditionalFields = AdditionalFields> extends TableOptions<Added> {
  /** How people change their own email addresses. */
  changeEmail?: ChangeEmailOptions;
  /** How people delete their own accounts. */
  deleteUser?: DeleteUserOptions;
}

export interface LatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> extends KernelOptions<Plugins> {
  emailAndPassword?: EmailAndPasswordOptions;
  emailVerification?: EmailVerificationOptions;
  user?: UserOptions<UserFields>;
  session?: SessionOptions<SessionFields>;
  /** Providers that people sign in with, by their id. Default none. */
  socialProviders?: SocialProviderOptions;
  account?: AccountOptions;
  verification?: VerificationOptions;
  /** Which account events are recorded ([docs/security-events.md](../../../docs/security-events.md)). */
  audit?: AuditOptions;
  /** Emails that tell people about changes to their account, if email can be sent. Default none. */
  notices?: NoticeOptions;
  /** The name of the application, if `branding.name` isn't set. Default `Latchkey`. */
  appName?: string;
  /** How screens look. They read it from `GET /ui/config`. Default: the look of Latchkey. */
  branding?: Branding;
  /** Languages that screens are offered in, the default one first. Default `["en", "de", "ar"]`. */
  locales?: readonly Language[];
}
