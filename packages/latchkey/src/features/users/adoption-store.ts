import { service } from "../../kernel/contracts/service.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { userTable } from "./tables.ts";

/** Users are found by the lower case of their email addresses. */
const addresses: Fill = {
  table: userTable,
  reads: ["email"],
  sets: ["email"],
  unchanged: "email",
  keys: { email: [] },
  values: ({ email }) => ({ email: String(email).toLowerCase() }),
};

export const userAdoption = service(() => [addresses]);
