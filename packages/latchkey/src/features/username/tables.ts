import { extend, text } from "../../storage/table.ts";

export const usernameColumns = extend("user", {
  /** Normalised: what people sign in with. The unique index decides who has it. */
  username: text({ nullable: true, unique: true }),
});

export const displayUsernameColumns = extend("user", {
  /** As it was typed: what screens show. */
  displayUsername: text({ nullable: true }),
});
