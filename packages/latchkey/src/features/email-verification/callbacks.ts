import { callbackUser, type User } from "../../kernel/contracts/identity.ts";
import { requestOf } from "../../kernel/contracts/request-of.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { heed } from "../../kernel/pipeline/hooks/endpoint-hooks.ts";

/** The application's functions around the confirmation of an email address. */
export const verificationCallbacks = requestService(({ options, log }) => {
  const { beforeEmailVerification, afterEmailVerification, onEmailVerification } = options.emailVerification;
  return (context) => ({
    /** An error refuses the confirmation. */
    before: async (user: User): Promise<void> =>
      heed(async () => beforeEmailVerification?.(callbackUser(user), requestOf(context))),
    /** Errors are logged: the email address is confirmed. */
    async after(user: User): Promise<void> {
      for (const callback of [afterEmailVerification, onEmailVerification]) {
        try {
          await callback?.(callbackUser(user), requestOf(context));
        } catch (error) {
          const { requestId } = context;
          log("error", "A callback after an email address was confirmed failed", { requestId, error });
        }
      }
    },
  });
});
