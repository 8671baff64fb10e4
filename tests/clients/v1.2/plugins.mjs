// Everything that applications import from the framework beside its client.
export * from "better-auth/plugins";
