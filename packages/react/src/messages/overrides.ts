import type { Catalogue } from "./generated/messages.ts";

type Parts<Tree> = { readonly [Key in keyof Tree]?: Tree[Key] extends string ? string : Parts<Tree[Key]> };

/** Texts of one language, as many as there are: what is missing is taken from the catalogue before. */
export type MessageOverrides = Parts<Catalogue>;
