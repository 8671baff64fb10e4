import { ConfigurationError } from "latchkey/host";
import { cutShort, noText, type OnRead, textOfFile } from "./text-file.ts";

/** Characters of one item. A larger one isn't a user, and must not fill the memory. */
const LONGEST_ITEM = 1_000_000;

/**
 * Yields the items of one list in a JSON file: of the file itself, or of its member `name`. Undefined: an item
 * that isn't JSON. The file is never in memory as a whole.
 */
export async function* jsonItems(path: string, name: string, onRead?: OnRead): AsyncGenerator<unknown> {
  const scanner = new Scanner(name);
  for await (const text of textOfFile(path, onRead)) {
    for (const item of scanner.push(text)) yield parsed(item);
    if (scanner.isStrange) throw noText(path);
    if (scanner.longest > LONGEST_ITEM)
      throw new ConfigurationError(`${path} has an item of more than ${LONGEST_ITEM} characters.`);
  }
  if (scanner.depth > 0) throw cutShort(path);
  if (!scanner.hasList)
    throw new ConfigurationError(`${path} holds no users: it has no list, and no member \`${name}\`.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the boundaries of items by brackets and quotes. The items themselves are parsed by `JSON.parse`. */
class Scanner {
  readonly #name: string;
  depth = 0;
  hasList = false;
  /** The file doesn't begin as JSON does. */
  isStrange = false;
  #isText = false;
  #isEscaped = false;
  /** The last text in the outer object, to recognize the member. */
  #lastText = "";
  /** Depth of the list's items; 0: outside of the list. */
  #itemDepth = 0;
  #item = "";

  constructor(name: string) {
    this.#name = name;
  }

  /** Characters of the item that isn't complete yet. */
  get longest(): number {
    return Math.max(this.#item.length, this.#lastText.length);
  }

  /** True between the items of the list. */
  get #isInList(): boolean {
    return this.#itemDepth > 0 && this.depth === this.#itemDepth;
  }

  *push(text: string): Generator<string> {
    let from = 0;
    const keep = (at: number): void => {
      if (this.#itemDepth > 0) this.#item += text.slice(from, at);
      from = at;
    };
    for (let at = 0; at < text.length; at++) {
      const letter = text[at] ?? "";
      if (this.#isText) {
        this.#inText(letter);
        continue;
      }
      if (letter === '"') this.#beginText();
      else if (letter === "{" || letter === "[") {
        this.depth++;
        if (this.#itemDepth === 0 && this.#opensList(letter)) {
          this.#itemDepth = this.depth;
          this.hasList = true;
          from = at + 1;
        }
      } else if (letter === "," && this.#isInList) {
        keep(at);
        yield* this.#taken();
        from = at + 1;
      } else if (letter === "}" || letter === "]") {
        if (this.#isInList) {
          keep(at);
          yield* this.#taken();
          this.#itemDepth = 0;
        }
        this.depth--;
      } else if (this.depth === 0 && !/[\s\ufeff]/.test(letter)) this.isStrange = true;
    }
    keep(text.length);
  }

  #opensList(letter: string): boolean {
    if (letter !== "[" || this.hasList) return false;
    return this.depth === 1 || (this.depth === 2 && this.#lastText === this.#name);
  }

  #beginText(): void {
    this.#isText = true;
    this.#isEscaped = false;
    if (this.depth === 0) this.isStrange = true;
    if (this.depth === 1 && this.#itemDepth === 0) this.#lastText = "";
  }

  #inText(letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (letter === "\\") this.#isEscaped = true;
    else if (letter === '"') this.#isText = false;
    if (this.#isText && this.depth === 1 && this.#itemDepth === 0) this.#lastText += letter;
  }

  *#taken(): Generator<string> {
    const item = this.#item.trim();
    this.#item = "";
    if (item !== "") yield item;
  }
}
