import type { ReactElement, ReactNode } from "react";

/** Makes what a `<tag>` of a message becomes, from what stands inside of it. */
export type Tag = (chunks: ReactNode) => ReactNode;

/** What a message without arguments takes. */
export type NoArguments = Record<never, never>;

type Plain = Record<string, string | number>;

/** What follows the id in `t(id, …)`: nothing for a message without arguments; one with tags is for `t.rich`. */
export type PlainRest<Arguments> = Arguments extends Plain
  ? keyof Arguments extends never
    ? []
    : [values: Arguments]
  : [thisMessageHasTags: never];

/** What follows the id in `t.rich(id, …)`. A list of several texts is one of elements. */
export type RichRest<Arguments> = keyof Arguments extends never
  ? []
  : [
      values: {
        [Name in keyof Arguments]: Arguments[Name] extends string
          ? string | Iterable<ReactElement>
          : Arguments[Name];
      },
    ];
