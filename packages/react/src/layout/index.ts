export { appearanceStyle } from "../styles/tokens.ts";
export { AppFrame, type AppFrameProps, type NavEntry } from "./app-frame.tsx";
export { Latch, type LatchProps, type LatchState } from "./latch.tsx";
export {
  PageTitle,
  type PageTitleProps,
  Panel,
  type PanelProps,
  SettingsRow,
  type SettingsRowProps,
  SettingsSection,
  type SettingsSectionProps,
} from "./settings.tsx";
export { Sheet, type SheetProps } from "./sheet.tsx";
