export type { ScreenProps, Slots } from "../../../screens/types.ts";
export {
  UndoEmailChange,
  type UndoEmailChangePart,
  type UndoEmailChangeProps,
} from "./undo-email-change.tsx";
export type { KnownChanges, RecentChange } from "./use-recent-changes.ts";
export {
  type UndoEmailChangeHandle,
  type UndoEmailChangeState,
  type UndoEmailChangeStep,
  type UseUndoEmailChangeFlowOptions,
  useUndoEmailChangeFlow,
} from "./use-undo-email-change-flow.ts";
