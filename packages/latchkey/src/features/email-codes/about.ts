import { z } from "zod";

/** What an email with a link or a code is about. */
export const About = z.object({
  email: z.string(),
  /** Of a new user. */
  name: z.string().optional(),
  /** No email was sent. The row only counts guesses, as for an email that was. */
  unsent: z.literal(true).optional(),
});
export type About = z.output<typeof About>;
