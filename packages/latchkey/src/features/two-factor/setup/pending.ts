import { z } from "zod";
import type { Sealer } from "../../../security/seal.ts";
import { PENDING_PURPOSE, SECRET_PURPOSE } from "../codes/purposes.ts";

const Shape = z.object({ secret: z.string(), backupCodes: z.string() });

/** A new secret and its backup codes, each in its stored form, while the old ones are still valid. */
export const Pending = {
  seal: (sealer: Sealer, given: z.output<typeof Shape>): string =>
    sealer.seal(JSON.stringify(given), PENDING_PURPOSE),
  /** Undefined if no secret of the ring opens it. */
  open(sealer: Sealer, sealed: string): (z.output<typeof Shape> & { key: string }) | undefined {
    const text = sealer.open(sealed, PENDING_PURPOSE);
    const given = text === undefined ? undefined : Shape.parse(JSON.parse(text));
    const key = given && sealer.open(given.secret, SECRET_PURPOSE);
    return given === undefined || key === undefined ? undefined : { ...given, key };
  },
};
