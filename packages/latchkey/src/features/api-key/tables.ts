import { z } from "zod";
import { boolean, date, id, integer, reference, table, text } from "../../storage/tables/table.ts";

export const PermissionsShape = z.record(z.string().max(100), z.array(z.string().max(100)));

/** Columns that hold JSON as text, as in the compatible framework, with the shape of their values. */
export const jsonColumns = {
  permissions: PermissionsShape.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
};

const jsonTexts = Object.fromEntries(
  Object.keys(jsonColumns).map((name) => [name, text({ nullable: true })]),
  // It has the same names.
) as Record<keyof typeof jsonColumns, ReturnType<typeof text<{ nullable: true }>>>;

/** API keys. A column that is null in rows of the compatible framework is marked so. */
export const apiKeyTable = table(
  "apikey",
  {
    id: id(),
    configId: text({ default: "default", length: 100 }),
    name: text({ nullable: true }),
    start: text({
      nullable: true,
      about: "First characters of the secret; null if they aren't stored",
    }),
    prefix: text({ nullable: true }),
    /** Base64url of the key's SHA-256, or the key itself with `disableKeyHashing`. */
    key: text({ unique: true, length: 255, hidden: true }),
    /** The owner. For an organization's key: the member who was given its secret. */
    userId: reference("user", { nullable: true }),
    /** The owner: a user or an organization, depending on the configuration. Null in rows of 1.2. */
    referenceId: text({ nullable: true, length: 64 }),
    refillInterval: integer({ nullable: true }),
    refillAmount: integer({ nullable: true }),
    lastRefillAt: date({ nullable: true }),
    enabled: boolean({ nullable: true }),
    rateLimitEnabled: boolean({ nullable: true }),
    rateLimitTimeWindow: integer({ nullable: true, about: "Milliseconds" }),
    rateLimitMax: integer({ nullable: true }),
    requestCount: integer({ nullable: true }),
    remaining: integer({ nullable: true, about: "Number of uses left; null: unlimited" }),
    lastRequest: date({ nullable: true }),
    expiresAt: date({ nullable: true, index: true, sparse: true }),
    createdAt: date(),
    updatedAt: date(),
    ...jsonTexts,
    /** True if the last letters are a checksum. Null in rows of the compatible framework. */
    isChecked: boolean({ nullable: true, index: true, hidden: true }),
    /** After a rotation: the previous secret, which works until `previousUntil`. */
    previousKey: text({ nullable: true, unique: true, sparse: true, length: 255, hidden: true }),
    previousUntil: date({ nullable: true, hidden: true }),
    /** When the owner was notified of the coming expiry. */
    expiryToldAt: date({ nullable: true, hidden: true }),
  },
  { indexes: [["referenceId", "configId", "createdAt"]] },
);
