import { LatchkeyError } from "latchkey";
import type { PicturesApi } from "latchkey/features";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { inPlace } from "../http/in-place.ts";
import { notFound, notNow, type Page } from "../http/page.ts";

export const UPLOADS = "/uploads/";

const NAME = /^([0-9a-f]{64})\.(?:webp|jpg|png)$/;

const HEADERS = [
  "x-content-type-options",
  "nosniff",
  // The file comes from a user: even if it were more than a picture, it could do nothing.
  "content-security-policy",
  "default-src 'none'; sandbox",
  // Applications on other origins show their users; anyone with the URL may see the picture.
  "cross-origin-resource-policy",
  "cross-origin",
  "cache-control",
  "public, max-age=31536000, immutable",
] as const;

/** Returns an uploaded picture by its name. */
export async function picturePage(engine: ServiceEngine, name: string): Promise<Page> {
  const [, sha256] = NAME.exec(name) ?? [];
  if (sha256 === undefined) return notFound();
  return inPlace(
    engine,
    () => read(engine, sha256),
    () => notNow("The service is busy. Please try again in a moment."),
  );
}

function hasPictures<Api extends object>(api: Api): api is Api & PicturesApi {
  return "findPicture" in api;
}

async function read(engine: ServiceEngine, sha256: string): Promise<Page> {
  const { api } = engine;
  if (!hasPictures(api)) return notFound();
  try {
    const found = await api.findPicture({ query: { sha256 } });
    if (found === null) return notFound();
    return { status: 200, headers: [...HEADERS, "content-type", found.type], body: found.bytes };
  } catch (error) {
    if (error instanceof LatchkeyError && error.statusCode === 503) return notNow(error.message);
    throw error;
  }
}
