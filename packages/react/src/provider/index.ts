export { useConfig, useLatchkey } from "./context.ts";
export type {
  Forms,
  Latchkey,
  LatchkeyEvent,
  LatchkeyProviderProps,
  LinkComponent,
  Routes,
} from "./types.ts";
