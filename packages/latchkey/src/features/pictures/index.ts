import { z } from "zod";
import type { PicturesApi } from "../../generated/pictures.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { findPicture, uploadPicture } from "./routes.ts";
import { pictureStore } from "./store.ts";
import { uploadTable } from "./tables.ts";

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
