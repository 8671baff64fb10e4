export { useConfig, useLatchkey } from "./context.ts";
export { LatchkeyProvider } from "./provider.tsx";
export type {
  Forms,
  Latchkey,
  LatchkeyEvent,
  LatchkeyProviderProps,
  LinkComponent,
  Routes,
} from "./types.ts";
