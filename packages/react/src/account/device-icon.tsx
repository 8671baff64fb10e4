import type { ReactNode } from "react";
import { type Icon, Laptop, Smartphone, SquareTerminal, Tablet } from "../primitives/icons.tsx";
import type { DeviceKind } from "../screens/device-name.ts";

const ICONS: Readonly<Record<DeviceKind, Icon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

/** Icon of a device. The device's name beside it says the same. */
export function DeviceIcon({ kind }: { kind: DeviceKind }): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={20} data-part="icon" />;
}
