/**
 * @license Icons of Lucide, ISC, Copyright (c) 2026 Lucide Icons and Contributors; those from Feather, MIT,
 * Copyright (c) 2013-present Cole Bemis. The licenses are in LUCIDE-LICENSE.
 */
import { createElement, type ReactElement, type ReactNode, type SVGProps } from "react";

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "ref" | "children"> {
  /** Width and height, in pixels. */
  size: number;
}

export type Icon = (props: IconProps) => ReactNode;

/** Draws an icon; a string is a path. Hidden from screen readers unless it has a name. */
function draw({ size, ...props }: IconProps, ...shapes: readonly (string | ReactElement)[]): ReactNode {
  return createElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 1.75,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": props["aria-label"] === undefined ? true : undefined,
      ...props,
    },
    ...shapes.map((shape) => (typeof shape === "string" ? createElement("path", { d: shape }) : shape)),
  );
}

export const Braces: Icon = (props) =>
  draw(
    props,
    "M8 3H7a2 2 0 0 0-2 2v5a2 2 0 0 1-2 2 2 2 0 0 1 2 2v5c0 1.1.9 2 2 2h1",
    "M16 21h1a2 2 0 0 0 2-2v-5c0-1.1.9-2 2-2a2 2 0 0 1-2-2V5a2 2 0 0 0-2-2h-1",
  );
export const ArrowLeft: Icon = (props) => draw(props, "m12 19-7-7 7-7", "M19 12H5");
export const Building: Icon = (props) =>
  draw(
    props,
    "M10 12h4",
    "M10 8h4",
    "M14 21v-3a2 2 0 0 0-4 0v3",
    "M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2",
    "M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16",
  );
export const ChartNoAxesColumn: Icon = (props) => draw(props, "M5 21v-6", "M12 21V3", "M19 21V9");
export const Check: Icon = (props) => draw(props, "M20 6 9 17l-5-5");
export const ChevronDown: Icon = (props) => draw(props, "m6 9 6 6 6-6");
export const ChevronsUpDown: Icon = (props) => draw(props, "m7 15 5 5 5-5", "m7 9 5-5 5 5");
export const Circle: Icon = (props) => draw(props, <circle cx="12" cy="12" r="10" />);
export const CircleAlert: Icon = (props) =>
  draw(
    props,
    <circle cx="12" cy="12" r="10" />,
    <line x1="12" x2="12" y1="8" y2="12" />,
    <line x1="12" x2="12.01" y1="16" y2="16" />,
  );
export const CircleCheck: Icon = (props) =>
  draw(props, <circle cx="12" cy="12" r="10" />, "m16 9-5.5 5.5L8 12");
export const CircleHelp: Icon = (props) =>
  draw(props, <circle cx="12" cy="12" r="10" />, "M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5", "M12 17h.01");
export const CircleX: Icon = (props) =>
  draw(props, <circle cx="12" cy="12" r="10" />, "m15 9-6 6", "m9 9 6 6");
export const Cloud: Icon = (props) => draw(props, "M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z");
export const Columns: Icon = (props) =>
  draw(props, <rect width="18" height="18" x="3" y="3" rx="2" />, "M9 3v18", "M15 3v18");
export const Copy: Icon = (props) =>
  draw(
    props,
    <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />,
    "M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
  );
export const Crown: Icon = (props) =>
  draw(
    props,
    "M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294z",
    "M5 21h14",
  );
export const Download: Icon = (props) =>
  draw(props, "M12 15V3", "M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4", "m7 10 5 5 5-5");
export const Ellipsis: Icon = (props) =>
  draw(
    props,
    <circle cx="12" cy="12" r="1" />,
    <circle cx="19" cy="12" r="1" />,
    <circle cx="5" cy="12" r="1" />,
  );
export const ExternalLink: Icon = (props) =>
  draw(props, "M15 3h6v6", "M10 14 21 3", "M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6");
export const Eye: Icon = (props) =>
  draw(
    props,
    "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0",
    <circle cx="12" cy="12" r="3" />,
  );
export const EyeOff: Icon = (props) =>
  draw(
    props,
    "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49",
    "M14.084 14.158a3 3 0 0 1-4.242-4.242",
    "M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143",
    "m2 2 20 20",
  );
export const Fingerprint: Icon = (props) =>
  draw(
    props,
    "M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4",
    "M14 13.12c0 2.38 0 6.38-1 8.88",
    "M17.29 21.02c.12-.6.43-2.3.5-3.02",
    "M2 12a10 10 0 0 1 18-6",
    "M2 16h.01",
    "M21.8 16c.2-2 .131-5.354 0-6",
    "M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2",
    "M8.65 22c.21-.66.45-1.32.57-2",
    "M9 6.8a6 6 0 0 1 9 5.2v2",
  );
export const History: Icon = (props) =>
  draw(props, "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8", "M3 3v5h5", "M12 7v5l4 2");
export const Info: Icon = (props) => draw(props, <circle cx="12" cy="12" r="10" />, "M12 16v-4", "M12 8h.01");
export const KeyRound: Icon = (props) =>
  draw(
    props,
    "M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z",
    <circle cx="16.5" cy="7.5" r=".5" fill="currentColor" />,
  );
export const Laptop: Icon = (props) =>
  draw(
    props,
    "M18 5a2 2 0 0 1 2 2v8.526a2 2 0 0 0 .212.897l1.068 2.127a1 1 0 0 1-.9 1.45H3.62a1 1 0 0 1-.9-1.45l1.068-2.127A2 2 0 0 0 4 15.526V7a2 2 0 0 1 2-2z",
    "M20.054 15.987H3.946",
  );
export const Languages: Icon = (props) =>
  draw(props, "m5 8 6 6", "m4 14 6-6 2-3", "M2 5h12", "M7 2h1", "m22 22-5-10-5 10", "M14 18h6");

export const Link: Icon = (props) =>
  draw(
    props,
    "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71",
    "M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71",
  );
export const ListFilter: Icon = (props) => draw(props, "M2 5h20", "M6 12h12", "M9 19h6");
export const Lock: Icon = (props) =>
  draw(props, <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />, "M7 11V7a5 5 0 0 1 10 0v4");
export const LogIn: Icon = (props) =>
  draw(props, "m10 17 5-5-5-5", "M15 12H3", "M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4");
export const LogOut: Icon = (props) =>
  draw(props, "m16 17 5-5-5-5", "M21 12H9", "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4");
export const Mail: Icon = (props) =>
  draw(props, "m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7", <rect x="2" y="4" width="20" height="16" rx="2" />);
export const MailPlus: Icon = (props) =>
  draw(
    props,
    "M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8",
    "m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7",
    "M19 16v6",
    "M16 19h6",
  );
export const Menu: Icon = (props) => draw(props, "M4 5h16", "M4 12h16", "M4 19h16");
export const MonitorSmartphone: Icon = (props) =>
  draw(
    props,
    "M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8",
    "M10 19v-3.96 3.15",
    "M7 19h5",
    <rect width="6" height="10" x="16" y="12" rx="2" />,
  );
export const Network: Icon = (props) =>
  draw(
    props,
    <rect x="16" y="16" width="6" height="6" rx="1" />,
    <rect x="2" y="16" width="6" height="6" rx="1" />,
    <rect x="9" y="2" width="6" height="6" rx="1" />,
    "M5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3",
    "M12 12V8",
  );
export const Pencil: Icon = (props) =>
  draw(
    props,
    "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z",
    "m15 5 4 4",
  );
export const Plus: Icon = (props) => draw(props, "M5 12h14", "M12 5v14");
export const Power: Icon = (props) => draw(props, "M12 2v10", "M18.4 6.6a9 9 0 1 1-12.77.04");
export const Printer: Icon = (props) =>
  draw(
    props,
    "M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2",
    "M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6",
    <rect x="6" y="14" width="12" height="8" rx="1" />,
  );
export const RefreshCw: Icon = (props) =>
  draw(
    props,
    "M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8",
    "M21 3v5h-5",
    "M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16",
    "M8 16H3v5",
  );
export const Search: Icon = (props) => draw(props, "m21 21-4.34-4.34", <circle cx="11" cy="11" r="8" />);
export const Send: Icon = (props) =>
  draw(
    props,
    "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z",
    "m21.854 2.147-10.94 10.939",
  );
export const Server: Icon = (props) =>
  draw(
    props,
    <rect width="20" height="8" x="2" y="2" rx="2" ry="2" />,
    <rect width="20" height="8" x="2" y="14" rx="2" ry="2" />,
    <line x1="6" x2="6.01" y1="6" y2="6" />,
    <line x1="6" x2="6.01" y1="18" y2="18" />,
  );
export const Settings: Icon = (props) =>
  draw(
    props,
    "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915",
    <circle cx="12" cy="12" r="3" />,
  );
export const ShieldAlert: Icon = (props) =>
  draw(
    props,
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z",
    "M12 8v4",
    "M12 16h.01",
  );
export const ShieldCheck: Icon = (props) =>
  draw(
    props,
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z",
    "m9 12 2 2 4-4",
  );
export const SlidersHorizontal: Icon = (props) =>
  draw(
    props,
    "M10 5H3",
    "M12 19H3",
    "M14 3v4",
    "M16 17v4",
    "M21 12h-9",
    "M21 19h-5",
    "M21 5h-7",
    "M8 10v4",
    "M8 12H3",
  );
export const Smartphone: Icon = (props) =>
  draw(props, <rect width="14" height="20" x="5" y="2" rx="2" ry="2" />, "M12 18h.01");
export const SquareTerminal: Icon = (props) =>
  draw(props, "m7 11 2-2-2-2", "M11 13h4", <rect width="18" height="18" x="3" y="3" rx="2" ry="2" />);
export const Tablet: Icon = (props) =>
  draw(
    props,
    <rect width="16" height="20" x="4" y="2" rx="2" ry="2" />,
    <line x1="12" x2="12.01" y1="18" y2="18" />,
  );
export const Trash: Icon = (props) =>
  draw(
    props,
    "M10 11v6",
    "M14 11v6",
    "M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6",
    "M3 6h18",
    "M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
  );
export const TriangleAlert: Icon = (props) =>
  draw(
    props,
    "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3",
    "M12 9v4",
    "M12 17h.01",
  );
export const Upload: Icon = (props) =>
  draw(props, "M12 3v12", "m17 8-5-5-5 5", "M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4");
export const UserRound: Icon = (props) =>
  draw(props, <circle cx="12" cy="8" r="5" />, "M20 21a8 8 0 0 0-16 0");
export const UserRoundPen: Icon = (props) =>
  draw(
    props,
    "M2 21a8 8 0 0 1 10.821-7.487",
    "M21.378 16.626a1 1 0 0 0-3.004-3.004l-4.01 4.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506z",
    <circle cx="10" cy="8" r="5" />,
  );
export const UserRoundPlus: Icon = (props) =>
  draw(props, "M2 21a8 8 0 0 1 13.292-6", <circle cx="10" cy="8" r="5" />, "M19 16v6", "M22 19h-6");
export const UserRoundX: Icon = (props) =>
  draw(
    props,
    "m16.5 16.5 5 5",
    "M2 21a8 8 0 0 1 11.531-7.18",
    "m21.5 16.5-5 5",
    <circle cx="10" cy="8" r="5" />,
  );
export const UsersRound: Icon = (props) =>
  draw(
    props,
    "M18 21a8 8 0 0 0-16 0",
    <circle cx="10" cy="8" r="5" />,
    "M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3",
  );
export const Wrench: Icon = (props) =>
  draw(
    props,
    "M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z",
  );
export const X: Icon = (props) => draw(props, "M18 6 6 18", "m6 6 12 12");
