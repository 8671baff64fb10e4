import { ConfigurationError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { placesIn } from "../engine/places.ts";
import { failed, type Look, ok, warning } from "./finding.ts";

/** Milliseconds. IP addresses move between places: after a year, many answers are wrong. */
const OLD = 365 * 24 * 60 * 60 * 1000;

/** Opens the database of places and checks its age. Empty if none is set. */
export async function lookAtPlaces({ places: file }: Settings): Promise<Awaited<ReturnType<Look>>> {
  if (file === undefined) return [];
  try {
    const { builtAt } = await placesIn(file);
    const found = `${file}, published on ${builtAt.toISOString().slice(0, 10)}`;
    if (builtAt.getTime() > Date.now() - OLD) return [ok(found)];
    return [
      warning(
        `${found}: more than a year ago`,
        "Replace it with the publisher's current file, then restart the service.",
      ),
    ];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [
      failed(
        error.message,
        "Correct the path or the file, or unset the variable. Until then the service doesn't start.",
      ),
    ];
  }
}
