/**
 * Types of the data on the wire, for the client's package, which includes these files and no other part of
 * the engine.
 */
export type * from "./generated/api.ts";
export type * from "./generated/features.ts";
export type { AdditionalFields, Fields, FieldsOf, NoFields } from "./kernel/contracts/fields/fields.ts";
