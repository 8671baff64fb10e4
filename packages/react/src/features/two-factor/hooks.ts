export {
  type TwoFactorChallengeHandle,
  type UseTwoFactorChallengeFlowOptions,
  useTwoFactorChallengeFlow,
} from "./use-challenge-flow.ts";
export {
  type TwoFactorSetupHandle,
  type UseTwoFactorSetupFlowOptions,
  useTwoFactorSetupFlow,
} from "./use-setup-flow.ts";
export {
  type TrustedDevicesState,
  type TwoFactorState,
  useTrustedDevices,
  useTwoFactor,
} from "./use-two-factor.ts";
