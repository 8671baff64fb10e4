import { z } from "zod";

/** What an email with a link or a code is about. */
export const About = z.object({
  email: z.string(),
  /** Of a new user. */
  name: z.string().optional(),
});
export type About = z.output<typeof About>;
