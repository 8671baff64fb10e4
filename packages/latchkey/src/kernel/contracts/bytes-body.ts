import { z } from "zod";

/** Bytes of any realm: test runners and frames have their own classes. */
export const bytesSchema = z.custom<Uint8Array>(
  (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]",
  "Give the bytes as a Uint8Array",
);

/** A route's declaration of a body that isn't JSON. */
export interface BytesBody<Body> {
  /** The accepted content types, in lower case and without parameters. */
  readonly types: readonly string[];
  /** Maximum number of bytes; 413 for more. */
  readonly limit: number;
  /** For callers in process, who send no content type. */
  readonly schema: z.ZodType<Body>;
}

/**
 * Declares a body that is passed on unchanged. No type may be one that a form can send: browsers ask before
 * they send others across origins (Fetch standard, CORS-safelisted request header).
 */
export function bytesBody(spec: { types: readonly string[]; limit: number }): BytesBody<Uint8Array> {
  const { types, limit } = spec;
  if (isForm({ types }))
    throw new Error(`${types.join(", ")}: forms of foreign sites can send such bodies, too.`);
  return {
    types,
    limit,
    schema: bytesSchema.refine(({ length }) => length <= limit, `Give at most ${limit} bytes`),
  };
}

/**
 * Declares a form that pages of other sites may post, which browsers allow without asking. For a route that
 * changes nothing and declares `anyOrigin`.
 */
export function formBody(limit: number): BytesBody<Uint8Array> {
  return { types: [FORM], limit, schema: bytesSchema };
}

/** Reports whether any page can send such a body. */
export function isForm({ types }: Pick<BytesBody<unknown>, "types">): boolean {
  return types.some((type) => FORM_TYPES.has(type));
}

const FORM = "application/x-www-form-urlencoded";

const FORM_TYPES: ReadonlySet<string> = new Set([FORM, "multipart/form-data", "text/plain"]);
