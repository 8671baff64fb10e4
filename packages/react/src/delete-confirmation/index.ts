export type { ScreenProps, Slots } from "../screens/types.ts";
export {
  DeleteConfirmation,
  type DeleteConfirmationPart,
  type DeleteConfirmationProps,
} from "./delete-confirmation.tsx";
export type { DeleteConfirmationState, DeleteConfirmationStep } from "./delete-confirmation-flow.ts";
export {
  type DeleteConfirmationHandle,
  type UseDeleteConfirmationFlowOptions,
  useDeleteConfirmationFlow,
} from "./use-delete-confirmation-flow.ts";
