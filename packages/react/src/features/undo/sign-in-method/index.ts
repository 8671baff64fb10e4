export type { ScreenProps, Slots } from "../../../screens/types.ts";
export {
  UndoSignInMethod,
  type UndoSignInMethodPart,
  type UndoSignInMethodProps,
} from "./undo-sign-in-method.tsx";
export {
  type UndoSignInMethodHandle,
  type UndoSignInMethodState,
  type UndoSignInMethodStep,
  type UseUndoSignInMethodFlowOptions,
  useUndoSignInMethodFlow,
} from "./use-undo-sign-in-method-flow.ts";
