import { z } from "zod";

/** The answer of routes that only did something. */
export const Done = z.object({ status: z.literal(true) });
export const done = { status: true } as const;
