export {
  TwoFactorChallenge,
  type TwoFactorChallengePart,
  type TwoFactorChallengeProps,
} from "./challenge.tsx";
export type { ChallengeState, ChallengeStep, TwoFactorChallengeFlow } from "./challenge-flow.ts";
export * from "./hooks.ts";
export { type QrPath, qrPath } from "./qr.ts";
export { TwoFactorSetup, type TwoFactorSetupPart, type TwoFactorSetupProps } from "./setup.tsx";
export type {
  PendingApp,
  SetupAct,
  SetupState,
  SetupStep,
  TwoFactorSetupFlow,
} from "./setup-flow.ts";
export { TrustedDevices, type TrustedDevicesPart, type TrustedDevicesProps } from "./trusted-devices.tsx";
export type {
  Challenge,
  CodeMethod,
  FactorMethod,
  TrustedDevice,
  TwoFactorStatus,
  Verified,
} from "./types.ts";
