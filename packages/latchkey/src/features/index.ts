/**
 * Optional features for `plugins` of the options, and the features that a service builds from its
 * configuration file.
 */

export type * from "../generated/features.ts";
export * from "../generated/optional.ts";
