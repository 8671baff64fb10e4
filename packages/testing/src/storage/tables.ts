import {
  boolean,
  bytes,
  date,
  id,
  integer,
  json,
  reference,
  table,
  text,
} from "../../../latchkey/src/storage/tables/table.ts";

export const userTable = table("user", {
  id: id(),
  name: text(),
  email: text({ unique: true, length: 254 }),
  emailVerified: boolean({ default: false }),
  image: text({ nullable: true }),
  secret: text({ nullable: true, hidden: true }),
  createdAt: date(),
  preferences: json<{ theme: string }>({ nullable: true }),
});

export const sessionTable = table(
  "session",
  {
    id: id(),
    token: text({ unique: true }),
    userId: reference("user"),
    uses: integer({ default: 0 }),
    expiresAt: date(),
  },
  { indexes: [["userId", "expiresAt"]] },
);

/** Tickets and seats: something to claim, to count down and to reference. */
export const ticketTable = table("ticket", { id: id(), remaining: integer({ default: 1 }) });
export const seatTable = table("seat", { id: id(), ticketId: reference("ticket") });

export const fileTable = table("file", { id: id(), content: bytes(), preview: bytes({ nullable: true }) });

export const parts = [sessionTable, userTable, ticketTable, seatTable, fileTable] as const;
