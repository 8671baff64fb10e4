import type { DeleteUserOptions } from "../features/account-deletion/options.ts";
import type { AccountOptions } from "../features/accounts/options.ts";
import type { AuditOptions } from "../features/audit/options.ts";
import type { EmailAndPasswordOptions } from "../features/email-password/options.ts";
import type { ChangeEmailOptions } from "../features/email-verification/change/options.ts";
import type { EmailVerificationOptions } from "../features/email-verification/options.ts";
import type { SessionOptions } from "../features/sessions/options.ts";
import type { SocialProviderOptions } from "../features/social/registry/provider-options.ts";
import type { VerificationOptions } from "../features/verification/options.ts";
import type { NoticeOptions } from "../generated/notice-options.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { AdditionalFields } from "../kernel/contracts/fields/fields.ts";
import type { KernelOptions } from "../kernel/contracts/options/index.ts";
import type { TableOptions } from "../kernel/contracts/options/table.ts";
import type { Branding, Language } from "../shared/ui-config.ts";

export interface UserOptions<Added extends AdditionalFields = AdditionalFields> extends TableOptions<Added> {
  /** Lets users change their email address. */
  changeEmail?: ChangeEmailOptions;
  /** Lets users delete their accounts. */
  deleteUser?: DeleteUserOptions;
}

export interface LatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> extends KernelOptions {
  /** Optional features. Default none. */
  plugins?: Plugins;
  emailAndPassword?: EmailAndPasswordOptions;
  emailVerification?: EmailVerificationOptions;
  user?: UserOptions<UserFields>;
  session?: SessionOptions<SessionFields>;
  /** Sign-in providers, by ID. Default none. */
  socialProviders?: SocialProviderOptions;
  account?: AccountOptions;
  verification?: VerificationOptions;
  /** Account events to record ([docs/security-events.md](../../../docs/security-events.md)). */
  audit?: AuditOptions;
  /** Emails that notify users about changes to their account, if email can be sent. Default none. */
  notices?: NoticeOptions;
  /** The name of the application, if `branding.name` isn't set. Default `Latchkey`. */
  appName?: string;
  /** Appearance of the screens. They read it from `GET /ui/config`. Default: the look of Latchkey. */
  branding?: Branding;
  /** Languages that screens are offered in, the default one first. Default `["en", "de", "fr", "es", "pt-BR", "ja", "zh-Hans", "ar"]`. */
  locales?: readonly Language[];
}
