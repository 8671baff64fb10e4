"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { MessageArguments } from "./generated/messages.ts";
import { sameList } from "./merge.ts";
import type { MessageOverrides } from "./overrides.ts";
import { createMessages, type Translator, type TranslatorOptions } from "./translator.ts";

const Context = createContext<Translator | null>(null);

export interface MessagesProviderProps extends Omit<TranslatorOptions, "messages"> {
  /** One catalogue or several, whole or in part; later ones win, text by text. */
  messages: MessageOverrides | readonly MessageOverrides[];
  children?: ReactNode;
}

/** Gives everything below it its texts. One translator is made for all, and kept while nothing changes. */
export function MessagesProvider({ locale, timeZone, now, onProblem, ...props }: MessagesProviderProps) {
  const list = sameList(Array.isArray(props.messages) ? props.messages : [props.messages]);
  const moment = now?.getTime();
  const translator = useMemo(
    () =>
      createMessages({
        locale,
        messages: list,
        timeZone,
        now: moment === undefined ? undefined : new Date(moment),
        onProblem,
      }),
    [locale, list, timeZone, moment, onProblem],
  );
  return <Context.Provider value={translator}>{props.children}</Context.Provider>;
}

/** Other texts for a part of the page; everything else stays as the provider above has it. */
export function LocalMessages({
  messages,
  children,
}: {
  messages: MessageOverrides | undefined;
  children: ReactNode;
}) {
  const translator = useMessages();
  const local = useMemo(
    // By the translator that is there: what makes one isn't brought along for texts that nobody changes.
    () => (messages === undefined ? translator : translator.with(messages)),
    [translator, messages],
  );
  return <Context.Provider value={local}>{children}</Context.Provider>;
}

/** Texts that a part of the page brings along: those of the provider above go first, text by text. */
export function UnderlyingMessages({
  messages,
  children,
}: {
  messages: MessageOverrides;
  children: ReactNode;
}) {
  const translator = useMessages();
  const under = useMemo(() => translator.over(messages), [translator, messages]);
  return <Context.Provider value={under}>{children}</Context.Provider>;
}

/** The texts of the provider above. */
export function useMessages<Arguments extends MessageArguments = MessageArguments>(): Translator<Arguments> {
  const translator = useContext(Context);
  if (translator === null)
    throw new Error("useMessages needs a <LatchkeyProvider> or <MessagesProvider> above it");
  // What else the provider's catalogues hold is known to the application that gave them.
  return translator as unknown as Translator<Arguments>;
}
