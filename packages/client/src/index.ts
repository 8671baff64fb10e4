export { onAttention } from "./attention.ts";
export type {
  BareClientCall,
  ClientCall,
  FetchOptions,
  Result,
  RetryOptions,
  SentRequest,
} from "./call.ts";
export { createAuthClient } from "./client.ts";
export { type ClientError, LatchkeyClientError, type LocalErrorCode } from "./error.ts";
export type { CoreMethods } from "./generated/core.ts";
export {
  type ClientPlugin,
  type ClientTools,
  inferAdditionalFields,
  inferFields,
  type RawCall,
} from "./plugin.ts";
export type { SessionState, SessionStore } from "./session-store.ts";
export type { AuthClient, ClientOptions, SessionData, SessionOf } from "./types.ts";
