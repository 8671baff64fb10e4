import { type LetterLinks, plain } from "../../letter-links.ts";

export const links = { "badge-added": plain("/account/badges") } satisfies LetterLinks;
