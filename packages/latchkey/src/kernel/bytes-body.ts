import { z } from "zod";

/** Bytes, of whatever realm: test runners and frames have classes of their own. */
export const bytesSchema = z.custom<Uint8Array>(
  (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]",
  "Give the bytes as a Uint8Array",
);

/** A body that is no JSON: what a route says of it. */
export interface BytesBody<Body> {
  /** The content types that are taken, in lower case and without parameters. */
  readonly types: readonly string[];
  /** Most bytes; 413 for more. */
  readonly limit: number;
  /** For callers in this process, who say no content type. */
  readonly schema: z.ZodType<Body>;
}

/**
 * Declares a body that is taken as it is. No type may be one that a form can send: browsers ask before they send
 * others across origins (Fetch standard, CORS-safelisted request header).
 */
export function bytesBody(spec: { types: readonly string[]; limit: number }): BytesBody<Uint8Array> {
  const { types, limit } = spec;
  if (isForm({ types })) throw new Error(`${types.join(", ")}: forms of foreign pages send such bodies too.`);
  return {
    types,
    limit,
    schema: bytesSchema.refine(({ length }) => length <= limit, `Give at most ${limit} bytes`),
  };
}

/**
 * Declares a form that pages of other sites may post, as browsers do without asking. For a route that changes nothing and
 * says so (`anyOrigin`).
 */
export function formBody(limit: number): BytesBody<Uint8Array> {
  return { types: [FORM], limit, schema: bytesSchema };
}

/** Whether such a body can come from any page. */
export function isForm({ types }: Pick<BytesBody<unknown>, "types">): boolean {
  return types.some((type) => FORM_TYPES.has(type));
}

const FORM = "application/x-www-form-urlencoded";

const FORM_TYPES: ReadonlySet<string> = new Set([FORM, "multipart/form-data", "text/plain"]);
