import { createElement, type ReactNode } from "react";
import type { PlainRest, RichRest } from "./arguments.ts";
import { isolated, withoutBidiControls } from "./bidi.ts";
import { createFormat, type Format } from "./format.ts";
import { withOneStop, withOneStopIn } from "./full-stop.ts";
import type { MessageArguments, MessageId } from "./generated/messages.ts";
import { formatMessage, type Values } from "./icu.ts";
import { type Direction, directionOf, intlLocale } from "./languages.ts";
import { type Messages, mergeMessages } from "./merge.ts";
import type { MessageOverrides } from "./overrides.ts";

/** A text as data: its ID and arguments. Shown by `t.text`. */
export interface Text {
  id: MessageId;
  args?: Readonly<Record<string, string | number>> | undefined;
}

/** Creates a `Text` with checked arguments. */
export function text<Id extends MessageId>(id: Id, ...[args]: PlainRest<MessageArguments[Id]>): Text {
  return args === undefined ? { id } : { id, args };
}

/** Names of the texts of a group. */
export type NameIn<Group extends string> = MessageId extends infer Id
  ? Id extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

/** Returns the text of a group for a name that the service sends. Undefined: it has none. */
export function textNamed(
  t: Pick<Translator, "names" | "text">,
  group: string,
  name: string,
): string | undefined {
  // The group has it.
  return t.names(group).includes(name) ? t.text({ id: `${group}.${name}` as MessageId }) : undefined;
}

/** Problem of a text: no catalogue contains it, or it can't be formatted. The ID was shown instead. */
export interface MessageProblem {
  type: "message";
  id: string;
  locale: string;
  reason: string;
}

/** `Arguments`: arguments of each text by ID; an application with further texts passes its type. */
export interface Translator<Arguments = MessageArguments> {
  /** Returns a text. Arguments are shown literally, in either writing direction. */
  <Id extends keyof Arguments & string>(id: Id, ...rest: PlainRest<Arguments[Id]>): string;
  /** Returns a text whose tags become elements; string arguments are wrapped in `<bdi>`. */
  rich<Id extends keyof Arguments & string>(id: Id, ...rest: RichRest<Arguments[Id]>): ReactNode;
  text(text: Text): string;
  /** Returns a translator with texts that replace this one's: a part of a catalogue. */
  with(messages: MessageOverrides): Translator<Arguments>;
  /** Returns a translator with additional texts for IDs that this one lacks. */
  over(messages: MessageOverrides): Translator<Arguments>;
  /** Returns the names of a group's texts: the last parts of their IDs. */
  names(group: string): readonly string[];
  readonly format: Format;
  readonly locale: string;
  readonly dir: Direction;
}

export interface TranslatorOptions {
  /** BCP 47 tag. */
  locale: string;
  /** Catalogues; later ones win, text by text. */
  messages: readonly object[];
  /** IANA name. Default: that of the machine. */
  timeZone?: string | undefined;
  /** Reference of relative times. Default: the moment of formatting. */
  now?: Date | undefined;
  /** Called once for each text. Default: a warning on the console. */
  onProblem?: ((problem: MessageProblem) => void) | undefined;
}

export function createMessages<Arguments = MessageArguments>(
  options: TranslatorOptions,
): Translator<Arguments> {
  const { locale, timeZone, now } = options;
  const dir = directionOf(locale);
  const messages = mergeMessages(options.messages);
  const report = reportOnce(options);
  const language = intlLocale(locale);
  let id = "";
  let isBroken = false;
  let earlier: Translator | undefined;
  /** Returns the translator without the last catalogue, if the last one's text can't be formatted. */
  const before = (): Translator | undefined => {
    if (!isBroken || options.messages.length < 2) return undefined;
    earlier ??= createMessages({ ...options, messages: options.messages.slice(0, -1) });
    return earlier;
  };
  const broken = (reason: string): string => {
    isBroken = true;
    report(id, reason);
    return id;
  };
  const translate = (values: Values | undefined): ReactNode => {
    const message = partOf(messages, id);
    if (typeof message !== "string") return broken("No catalogue has it");
    try {
      return formatMessage(message, language, values);
    } catch (error) {
      return broken(String(error));
    }
  };
  const valuesOf = (values: Values | undefined, wrap: (value: string) => unknown) => {
    if (values === undefined) return undefined;
    const words = selected(messages, id);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" && !words.has(name) ? wrap(value) : value,
      ]),
    );
  };
  const plain = (wanted: string, values?: Values): string => {
    id = wanted;
    isBroken = false;
    const given = valuesOf(values, (value) => isolated(value, dir));
    const translated = translate(given);
    const shown =
      typeof translated === "string"
        ? withOneStop(translated, Object.values(given ?? {}))
        : broken("It has elements: use `t.rich`");
    // IDs and values are those of the call.
    return before()?.text({ id: wanted as MessageId, args: values as Text["args"] }) ?? shown;
  };
  const rich = (wanted: string, values?: Values): ReactNode => {
    id = wanted;
    isBroken = false;
    const given = valuesOf(values, (value) => createElement("bdi", null, withoutBidiControls(value)));
    const shown = withOneStopIn(translate(given));
    // The application's function takes the same IDs and values.
    const earlierRich = before()?.rich as typeof rich | undefined;
    return earlierRich === undefined ? shown : earlierRich(wanted, values);
  };
  const format = createFormat({ locale: language, timeZone, now });
  // Callers are limited to the declared IDs and arguments; internally, IDs are strings.
  return Object.assign(plain, {
    rich,
    text: (given: Text) => plain(given.id, given.args),
    with: (more: object) => createMessages({ ...options, messages: [...options.messages, more] }),
    over: (less: object) => createMessages({ ...options, messages: [less, ...options.messages] }),
    names: (group: string) => Object.keys(partOf(messages, group) ?? {}),
    format,
    locale,
    dir,
  }) as Translator<Arguments>;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the arguments that only select a case: isolated, they would match none. */
function selected(messages: Messages, id: string): ReadonlySet<string> {
  const message = partOf(messages, id);
  if (typeof message !== "string" || !message.includes("select")) return NONE;
  return new Set([...message.matchAll(/\{\s*(\w+)\s*,\s*select\s*,/g)].map(([, name = ""]) => name));
}

/** Returns the text with an ID, or the texts of a group. */
function partOf(messages: Messages, id: string): string | Messages | undefined {
  return (
    id
      .split(".")
      // A tree of messages, or a message.
      .reduce<string | Messages | undefined>((tree, key) => (tree as Messages | undefined)?.[key], messages)
  );
}

function reportOnce({ locale, onProblem = warn }: TranslatorOptions): (id: string, reason: string) => void {
  const reported = new Set<string>();
  return (id, reason) => {
    if (reported.has(id)) return;
    reported.add(id);
    onProblem({ type: "message", id, locale, reason });
  };
}

function warn({ id, locale, reason }: MessageProblem): void {
  // biome-ignore lint/suspicious/noConsole: a missing text has no other place to be reported.
  console.warn(`Latchkey: the text ${id} can't be shown in "${locale}": ${reason}`);
}
