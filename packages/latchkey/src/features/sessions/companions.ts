import { requestService } from "../../kernel/service.ts";

/** Ends what a browser that signs out holds beside its session, of all features. */
export const companions = requestService((core) => {
  const declared = core.features.flatMap(({ companion }) => companion ?? []).map((made) => core.use(made));
  return (context) => async (): Promise<void> => {
    for (const companion of declared) await companion.signedOut(context);
  };
});
