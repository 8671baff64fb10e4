export type { ScreenProps, Slots } from "../screens/types.ts";
export {
  UndoEmailChange,
  type UndoEmailChangePart,
  type UndoEmailChangeProps,
} from "./undo-email-change.tsx";
export type { UndoEmailChangeState, UndoEmailChangeStep } from "./undo-email-change-flow.ts";
export {
  type UndoEmailChangeHandle,
  type UseUndoEmailChangeFlowOptions,
  useUndoEmailChangeFlow,
} from "./use-undo-email-change-flow.ts";
