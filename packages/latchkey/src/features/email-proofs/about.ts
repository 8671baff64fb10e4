import { z } from "zod";

/** Subject of an email with a link or a code. */
export const About = z.object({
  email: z.string(),
  /** Name of a new user. */
  name: z.string().optional(),
  /** No email was sent. The row only counts guesses, as after a sent email. */
  unsent: z.literal(true).optional(),
});
export type About = z.output<typeof About>;
