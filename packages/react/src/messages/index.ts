export type { NoArguments, RichRest, Tag } from "./arguments.ts";
export type { Format } from "./format.ts";
export type { Catalogue, MessageArguments, MessageId } from "./generated/messages.ts";
export { type Direction, directionOf, isLanguage, LANGUAGES, type Language } from "./languages.ts";
export type { MessageOverrides } from "./overrides.ts";
export { LocalMessages, MessagesProvider, type MessagesProviderProps, useMessages } from "./provider.tsx";
export {
  createMessages,
  type MessageProblem,
  type Text,
  type Translator,
  text,
} from "./translator.ts";
