import { extend, text } from "../../storage/tables/table.ts";

export const usernameColumns = extend("user", {
  /** Normalized: the name for signing in. The unique index decides who has it. */
  username: text({ nullable: true, unique: true }),
});

export const displayUsernameColumns = extend("user", {
  /** As it was typed, for display. */
  displayUsername: text({ nullable: true }),
});
