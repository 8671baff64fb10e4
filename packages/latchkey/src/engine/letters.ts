import type { Declared } from "../generated/letters.ts";
import type { LetterOf } from "../kernel/contracts/letter.ts";

export type { Letter, LetterKind } from "../base/letter.ts";

type ByKind = { [Each in Declared as Each["kind"]]: LetterOf<Each> };

declare module "../base/letter.ts" {
  interface Letters extends ByKind {}
}
