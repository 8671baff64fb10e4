"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { MessageArguments } from "./generated/messages.ts";
import { sameList } from "./merge.ts";
import type { MessageOverrides } from "./overrides.ts";
import { createMessages, type Translator, type TranslatorOptions } from "./translator.ts";

const Context = createContext<Translator | null>(null);

export interface MessagesProviderProps extends Omit<TranslatorOptions, "messages"> {
  /** One catalogue or several, complete or partial; later ones win, text by text. */
  messages: MessageOverrides | readonly MessageOverrides[];
  children?: ReactNode;
}

/** Provides texts to everything below. Its translator is kept while the props stay the same. */
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

/** Replaces texts for a part of the page; all others stay those of the provider above. */
export function LocalMessages({
  messages,
  children,
}: {
  messages: MessageOverrides | undefined;
  children: ReactNode;
}) {
  const translator = useMessages();
  const local = useMemo(
    // Uses the existing translator's method, so that pages without other texts don't load the code that
    // creates one.
    () => (messages === undefined ? translator : translator.with(messages)),
    [translator, messages],
  );
  return <Context.Provider value={local}>{children}</Context.Provider>;
}

/** Adds texts for a part of the page. Those of the provider above take precedence, text by text. */
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

/** Returns the texts of the provider above. */
export function useMessages<Arguments extends MessageArguments = MessageArguments>(): Translator<Arguments> {
  const translator = useContext(Context);
  if (translator === null)
    throw new Error("useMessages needs a <LatchkeyProvider> or <MessagesProvider> above it");
  // Only the application knows the further texts of the catalogues it provides.
  return translator as unknown as Translator<Arguments>;
}
