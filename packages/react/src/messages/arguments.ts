import type { ReactElement, ReactNode } from "react";

/** Renders a `<tag>` of a message from the tag's content. */
export type Tag = (chunks: ReactNode) => ReactNode;

/** Arguments of a message that has none. */
export type NoArguments = Record<never, never>;

type Plain = Record<string, string | number>;

/**
 * Parameters of `t(id, …)` after the ID: none for a message without arguments; a message with tags requires
 * `t.rich`.
 */
export type PlainRest<Arguments> = Arguments extends Plain
  ? keyof Arguments extends never
    ? []
    : [values: Arguments]
  : [thisMessageHasTags: never];

/** Parameters of `t.rich(id, …)` after the ID. A list of several texts becomes one of elements. */
export type RichRest<Arguments> = keyof Arguments extends never
  ? []
  : [
      values: {
        [Name in keyof Arguments]: Arguments[Name] extends string
          ? string | Iterable<ReactElement>
          : Arguments[Name];
      },
    ];
