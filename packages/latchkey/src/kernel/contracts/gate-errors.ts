import { service } from "./service.ts";

/** Errors that the gates of all features throw, wherever a session is opened. */
export const gateErrors = service(({ features, use }) =>
  features.flatMap(({ gates = [] }) => gates).flatMap((gate) => use(gate).errors ?? []),
);
