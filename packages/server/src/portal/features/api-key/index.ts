import { type LetterLinks, plain } from "../../letter-links.ts";

export const links = { "api-key-expires": plain("/account/api-keys") } satisfies LetterLinks;
