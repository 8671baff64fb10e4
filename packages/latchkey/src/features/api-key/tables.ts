import { boolean, date, id, integer, reference, table, text } from "../../storage/table.ts";

/** API keys. Columns that are null in rows of the compatible framework say so. */
export const apiKeyTable = table(
  "apikey",
  {
    id: id(),
    configId: text({ default: "default", length: 100 }),
    name: text({ nullable: true }),
    /** How the key begins, to tell it from others. */
    start: text({ nullable: true }),
    prefix: text({ nullable: true }),
    /** Base64url of the key's SHA-256, or the key itself with `disableKeyHashing`. */
    key: text({ unique: true, length: 255, hidden: true }),
    /** The owner. Of an organization's key: who was given its secret. */
    userId: reference("user", { nullable: true }),
    /** The owner: a user or an organization, as its configuration says. Null in rows of 1.2. */
    referenceId: text({ nullable: true, length: 64 }),
    refillInterval: integer({ nullable: true }),
    refillAmount: integer({ nullable: true }),
    lastRefillAt: date({ nullable: true }),
    enabled: boolean({ nullable: true }),
    rateLimitEnabled: boolean({ nullable: true }),
    /** Milliseconds. */
    rateLimitTimeWindow: integer({ nullable: true }),
    rateLimitMax: integer({ nullable: true }),
    requestCount: integer({ nullable: true }),
    /** Null: as often as its owner likes. */
    remaining: integer({ nullable: true }),
    lastRequest: date({ nullable: true }),
    expiresAt: date({ nullable: true, index: true }),
    createdAt: date(),
    updatedAt: date(),
    /** The text of a JSON object. */
    permissions: text({ nullable: true }),
    /** The same. */
    metadata: text({ nullable: true }),
    /** Whether its last letters are a checksum. Null in rows of the compatible framework. */
    isChecked: boolean({ nullable: true, index: true, hidden: true }),
    /** After a rotation: the key before, which works until then. */
    previousKey: text({ nullable: true, unique: true, length: 255, hidden: true }),
    previousUntil: date({ nullable: true, hidden: true }),
    /** When its owner was told that it will expire. */
    expiryToldAt: date({ nullable: true, hidden: true }),
  },
  { indexes: [["referenceId", "configId", "createdAt"]] },
);
