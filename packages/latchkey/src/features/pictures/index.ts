import { hash } from "node:crypto";
import { z } from "zod";
import { assertCaller, errorCode, fail } from "../../base/errors.ts";
import type { PicturesApi } from "../../generated/pictures.ts";
import { bytesBody, bytesSchema } from "../../kernel/contracts/bytes-body.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { options, service } from "../../kernel/contracts/service.ts";
import { PICTURE_TYPES, parsePicture, typeOf } from "./formats.ts";
import { pictureStore } from "./store.ts";
import { uploadTable } from "./tables.ts";

export const INVALID_PICTURE = errorCode(
  "INVALID_PICTURE",
  400,
  "The picture must be a still WebP (without metadata), JPEG or PNG of 256 × 256 pixels",
);

/**
 * Pictures of users, stored in the database. The browser makes them small and square, and the engine checks
 * that. The host serves them at `/uploads/<sha256>.webp`, `.jpg` or `.png` with the bytes and type that
 * `auth.api.findPicture` returns, and with `x-content-type-options: nosniff`. The name identifies the
 * content, so they may be cached forever.
 */
export function pictures(): Feature<PicturesApi> {
  return feature<PicturesApi>({
    id: "pictures",
    tables: [uploadTable],
    ui: service(() => ({ pictures: true })),
    uiShape: { pictures: z.boolean().describe("True if `POST /ui/upload` accepts pictures") },
    routes: { uploadPicture, findPicture },
    onFirstProof: service((core) => core.use(pictureStore).removeAll),
  });
}

/** Width and height in pixels. */
const EDGE = 256;

/** Maximum size in bytes. */
const LARGEST = 48 * 1024;

const uploadPicture = route({
  method: "POST",
  path: "/ui/upload",
  summary: "Store a picture; use its URL as the user's `image`",
  session: "required",
  bytes: bytesBody({ types: PICTURE_TYPES, limit: LARGEST }),
  returns: z.object({ url: z.string() }),
  limit: { window: 60, max: 10 },
  uses: { pictures: pictureStore, options },
  errors: [INVALID_PICTURE],
  async handle({ body, user, now, pictures, options }) {
    const picture = parsePicture(body);
    if (picture?.width !== EDGE || picture.height !== EDGE) throw fail(INVALID_PICTURE);
    const { bytes, ending } = picture;
    const sha256 = hash("sha256", bytes, "hex");
    assertCaller(await pictures.keep({ userId: user.id, sha256, bytes, now: new Date(now).toISOString() }));
    // An absolute URL, because applications on other origins show the picture, too.
    return { url: new URL(`/uploads/${sha256}.${ending}`, options.baseURL).href };
  },
});

const findPicture = route({
  method: "GET",
  path: "/ui/picture",
  summary: "Get a stored picture by its SHA-256, or null",
  session: "none",
  serverOnly: true,
  query: z.object({ sha256: z.string().describe("Lowercase hexadecimal, as in the URL") }),
  returns: z.object({ bytes: bytesSchema, type: z.enum(PICTURE_TYPES), createdAt: isoDate }).nullable(),
  uses: { pictures: pictureStore },
  errors: [],
  async handle({ query, pictures }) {
    const found = await pictures.findBySha256(query.sha256);
    const type = found && typeOf(found.bytes);
    return type === undefined ? null : { ...found, type };
  },
});
