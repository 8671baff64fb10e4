import type { LogLevel } from "../base/env.ts";
import type { SocialProviderOptions } from "../features/social/provider-options.ts";
import type { DatabaseHooks } from "../kernel/database-hooks.ts";
import type { EndpointHooks } from "../kernel/endpoint-hooks.ts";
import type { RequestOrigins } from "../kernel/request-origins.ts";
import type { Branding } from "../shared/ui-config.ts";
import type {
  AccountLinkingOptions,
  AccountOptions,
  AdvancedOptions,
  ApiErrorOptions,
  AuditOptions,
  ChangeEmailOptions,
  DeleteUserOptions,
  EmailAndPasswordOptions,
  EmailVerificationOptions,
  GenerateId,
  NoticeOptions,
  RateLimitOptions,
  SessionOptions,
  TableOptions,
  UserOptions,
} from "./index.ts";

/** `modelName` stays absent where the application says nothing. */
export type ResolvedTable<Options extends TableOptions> = Options &
  Required<Pick<TableOptions, "fields" | "additionalFields">> &
  Pick<TableOptions, "modelName">;

type Optional = "password" | "sendResetPassword" | "onPasswordReset" | "onExistingUserSignUp" | "resetURLs";

/** The options with every default filled in. */
export interface ResolvedOptions {
  /** Without a trailing slash. */
  readonly baseURL: string;
  readonly basePath: string;
  readonly emailAndPassword: Required<Omit<EmailAndPasswordOptions, Optional>> &
    Pick<EmailAndPasswordOptions, Optional>;
  readonly emailVerification: EmailVerificationOptions & {
    readonly sendOnSignUp: boolean;
    readonly sendOnSignIn: boolean;
    readonly autoSignInAfterVerification: boolean;
    readonly expiresIn: number;
  };
  readonly user: ResolvedTable<UserOptions> & {
    readonly changeEmail: ChangeEmailOptions &
      Required<Pick<ChangeEmailOptions, "enabled" | "updateEmailWithoutVerification" | "switch" | "undoURL">>;
    readonly deleteUser: DeleteUserOptions &
      Required<Pick<DeleteUserOptions, "enabled" | "deleteTokenExpiresIn">>;
  };
  readonly session: ResolvedTable<Required<Omit<SessionOptions, "modelName" | "cookieCache">>> & {
    /** `maxAge` in seconds. */
    readonly cookieCache: { readonly enabled: boolean; readonly maxAge: number; readonly version: string };
  };
  readonly socialProviders: SocialProviderOptions;
  readonly account: ResolvedTable<TableOptions> &
    Required<Pick<AccountOptions, "encryptOAuthTokens" | "updateAccountOnSignIn">> & {
      readonly accountLinking: Readonly<Required<AccountLinkingOptions>>;
    };
  readonly verification: ResolvedTable<TableOptions>;
  readonly rateLimit: Required<Pick<RateLimitOptions, "enabled" | "window" | "max" | "customRules">> &
    Pick<RateLimitOptions, "storage" | "customStorage">;
  readonly audit: Readonly<Required<AuditOptions>>;
  readonly notices: Readonly<Required<NoticeOptions>>;
  readonly logger: { readonly level: LogLevel; readonly disabled: boolean; readonly requests: boolean };
  readonly advanced: Omit<AdvancedOptions, "cookieMigration"> & {
    /** Milliseconds since 1970. */
    readonly cookieMigration: number | undefined;
    readonly processes: number;
    readonly cors: boolean;
    readonly loopbackProviders: boolean;
  };
  /** How rows get their ids. */
  readonly ids: GenerateId | "random" | "uuid" | "serial";
  readonly trustedOrigins: readonly string[];
  /** Where the application decides by the request which are trusted besides. */
  readonly originsOf: RequestOrigins | undefined;
  readonly disabledPaths: readonly string[];
  readonly hooks: EndpointHooks;
  readonly databaseHooks: DatabaseHooks;
  readonly onAPIError: ApiErrorOptions & { readonly throw: boolean };
  /** What screens are told. `branding` holds what was given, `appName` what it comes to. */
  readonly ui: { readonly branding: Branding; readonly appName: string; readonly locales: string[] };
  /** Ids of the optional features. */
  readonly plugins: readonly string[];
}
