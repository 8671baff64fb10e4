export {
  type ReauthenticateHandle,
  type UseReauthenticateFlowOptions,
  useReauthenticateFlow,
} from "./use-reauthenticate-flow.ts";
