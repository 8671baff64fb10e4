export type { ScreenProps, Slots } from "../../screens/types.ts";
export {
  DeleteConfirmation,
  type DeleteConfirmationPart,
  type DeleteConfirmationProps,
} from "./delete-confirmation.tsx";
export {
  type DeleteConfirmationHandle,
  type DeleteConfirmationState,
  type DeleteConfirmationStep,
  type UseDeleteConfirmationFlowOptions,
  useDeleteConfirmationFlow,
} from "./use-delete-confirmation-flow.ts";
