export {
  AccountSwitcher,
  type AccountSwitcherPart,
  type AccountSwitcherProps,
} from "./account-switcher.tsx";
export { type DeviceAccount, type DeviceSessions, useDeviceSessions } from "./use-device-sessions.ts";
