import { requestService } from "../../../kernel/contracts/service.ts";

/** Ends everything that features keep in the browser beside the session, at sign-out. */
export const companions = requestService((core) => {
  const declared = core.features.flatMap(({ companion }) => companion ?? []).map((made) => core.use(made));
  return (context) => async (): Promise<void> => {
    for (const companion of declared) await companion.signedOut(context);
  };
});
