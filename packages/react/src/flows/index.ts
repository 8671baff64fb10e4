export {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FieldName,
  type FocusTarget,
  type FormFlow,
  type FormFlowOptions,
  type FormFlowState,
  type FormValues,
} from "./form-flow.ts";
export { createStore, type Readable, type Store } from "./store.ts";
export { useFlow } from "./use-flow.ts";
