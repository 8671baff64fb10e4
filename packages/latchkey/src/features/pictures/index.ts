import { z } from "zod";
import type { PicturesApi } from "../../generated/pictures.ts";
import { type Feature, feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { findPicture, uploadPicture } from "./routes.ts";
import { pictureStore } from "./store.ts";
import { uploadTable } from "./tables.ts";

/**
 * Pictures of users, kept in the database: made small and square in the browser, checked again here. The host
 * serves them at `/uploads/<sha256>.webp`, `.jpg` or `.png` with the bytes and the type that `auth.api.findPicture` finds;
 * the name says the content, so they may be kept for ever. Send `x-content-type-options: nosniff` along.
 */
export function pictures(): Feature<PicturesApi> {
  return feature<PicturesApi>({
    id: "pictures",
    tables: [uploadTable],
    ui: service(() => ({ pictures: true })),
    uiShape: { pictures: z.boolean().describe("Whether `POST /ui/upload` takes pictures") },
    routes: { uploadPicture, findPicture },
    onFirstProof: service((core) => core.use(pictureStore).removeAll),
  });
}
