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
  // Someone sent it: were it more than a picture, it could do nothing.
  "content-security-policy",
  "default-src 'none'; sandbox",
  // Applications of other origins show their users; who knows its name may see it.
  "cross-origin-resource-policy",
  "cross-origin",
  "cache-control",
  "public, max-age=31536000, immutable",
] as const;

/** A picture that a user has uploaded, by its name. */
export async function picturePage(engine: ServiceEngine, name: string): Promise<Page> {
  const [, sha256] = NAME.exec(name) ?? [];
  if (sha256 === undefined) return notFound();
  return inPlace(
    engine,
    () => read(engine, sha256),
    () => notNow("There is too much to do. Please try again in a moment."),
  );
}

async function read(engine: ServiceEngine, sha256: string): Promise<Page> {
  // Every service has the feature.
  const api = engine.api as unknown as PicturesApi;
  try {
    const found = await api.findPicture({ query: { sha256 } });
    if (found === null) return notFound();
    return { status: 200, headers: [...HEADERS, "content-type", found.type], body: found.bytes };
  } catch (error) {
    if (error instanceof LatchkeyError && error.statusCode === 503) return notNow(error.message);
    throw error;
  }
}
