import type { ReactNode } from "react";
import { type Icon, Laptop, Smartphone, SquareTerminal, Tablet } from "../primitives/icons.tsx";
import type { DeviceKind } from "../screens/device-name.ts";

const ICONS: Readonly<Record<DeviceKind, Icon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

/** What a device looks like. Its name says the same. */
export function DeviceIcon({ kind }: { kind: DeviceKind }): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={20} data-part="icon" />;
}
