import Laptop from "lucide-react/icons/laptop";
import Smartphone from "lucide-react/icons/smartphone";
import SquareTerminal from "lucide-react/icons/square-terminal";
import Tablet from "lucide-react/icons/tablet";
import type { ReactNode } from "react";
import type { DeviceKind } from "./device-name.ts";

const ICONS: Readonly<Record<DeviceKind, typeof Laptop>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

/** What a device looks like. Its name says the same. */
export function DeviceIcon({ kind }: { kind: DeviceKind }): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={20} strokeWidth={1.75} data-part="icon" />;
}
