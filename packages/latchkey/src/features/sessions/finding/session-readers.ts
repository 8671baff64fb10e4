import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";

/** Lets features add to an answer with the caller's session. */
export const sessionReaders = requestService((core) => {
  const readers = core.features
    .flatMap(({ onSessionRead }) => onSessionRead ?? [])
    .map((made) => core.use(made));
  return (context) =>
    (found: Found): MaybePromise<void> =>
      context.site.carriesCookies
        ? readers.reduce<MaybePromise<void>>(
            (before, read) => andThen(before, () => read(context, found)),
            undefined,
          )
        : undefined;
});
