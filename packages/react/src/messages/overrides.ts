import type { Catalogue } from "./generated/messages.ts";

type Parts<Tree> = { readonly [Key in keyof Tree]?: Tree[Key] extends string ? string : Parts<Tree[Key]> };

/** Some texts of one language. Missing ones are taken from the previous catalogue. */
export type MessageOverrides = Parts<Catalogue>;
