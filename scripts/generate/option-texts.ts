import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** The documentation in an option's type. */
export interface OptionText {
  /** Its docblock on one line. Empty if there is none. */
  doc: string;
  /** A short name of its type. */
  type: string;
  /** The members of its type, if that is an interface or an object. Types may be recursive. */
  members: () => OptionTexts;
}

export type OptionTexts = ReadonlyMap<string, OptionText>;

/** The files that declare the types of options and of their values. */
const SOURCES = [
  "packages/latchkey/src/options/index.ts",
  "packages/latchkey/src/generated/notice-options.ts",
  "packages/latchkey/src/kernel/contracts/options/*.ts",
  "packages/latchkey/src/kernel/contracts/{hooks,fields/fields,request-origins}.ts",
  "packages/latchkey/src/{base/env,redis/client,security/cookie-names,security/limits/make-limits,storage/database}.ts",
  "packages/latchkey/src/shared/ui-config.ts",
  "packages/latchkey/src/features/**/{options,provider-options}.ts",
];

type Members = ts.NodeArray<ts.TypeElement>;

/** Reads the docblocks of interfaces' members, by the interface's name. Reads only syntax, so it is fast. */
export function readOptionTexts(sources: readonly string[] = SOURCES): (name: string) => OptionTexts {
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const aliases = new Map<string, ts.TypeNode>();
  for (const path of globSync([...sources])) {
    const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    for (const node of file.statements) {
      if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
      if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, node.type);
    }
  }

  const ofInterface = (name: string): OptionTexts => {
    const node = interfaces.get(name);
    if (node === undefined) return new Map();
    const inherited = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap((type) => [...ofType(type)]),
    );
    return new Map([...inherited, ...ofMembers(node.members)]);
  };
  const ofMembers = (members: Members): OptionTexts =>
    new Map(
      members
        .filter(ts.isPropertySignature)
        .map((member) => [member.name.getText(), { ...textOf(member), members: () => ofType(member.type) }]),
    );
  /** Resolves `Pick<Name, …>`, `readonly Name[]` and unions to the first interface or object. */
  const ofType = (type: ts.Node | undefined): OptionTexts => {
    if (type === undefined || ts.isFunctionTypeNode(type)) return new Map();
    if (ts.isTypeLiteralNode(type)) return ofMembers(type.members);
    const name = /^[A-Za-z]\w*/.exec(type.getText())?.[0] ?? "";
    if (interfaces.has(name)) return ofInterface(name);
    const found = type.getChildren().map(ofType);
    return found.find(({ size }) => size > 0) ?? new Map();
  };
  const textOf = (member: ts.PropertySignature): Omit<OptionText, "members"> => {
    const doc = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc);
    return {
      doc: (ts.getTextOfJSDocComment(doc?.comment) ?? "").replace(/\s+/g, " "),
      type: typeText(member.type),
    };
  };
  /** Returns a short name of a type. */
  const typeText = (type: ts.TypeNode | undefined): string => {
    if (type === undefined) return "";
    if (ts.isUnionTypeNode(type)) return [...new Set(type.types.map(typeText))].join(" | ");
    if (ts.isParenthesizedTypeNode(type)) return typeText(type.type);
    if (ts.isFunctionTypeNode(type)) return "function";
    if (ts.isIntersectionTypeNode(type)) return typeText(type.types[0]);
    if (ts.isIndexedAccessTypeNode(type)) {
      const members = interfaces.get(type.objectType.getText())?.members.filter(ts.isPropertySignature);
      const member = members?.find(({ name }) => type.indexType.getText() === `"${name.getText()}"`);
      // Otherwise it is one text of a list.
      return member === undefined ? "string" : typeText(member.type);
    }
    const text = type.getText().replace(/^readonly /, "");
    if (PLAIN.test(text)) return text;
    const list = /^(\w+)\[\]$/.exec(text)?.[1];
    const alias = aliases.get(list ?? text);
    if (list !== undefined) return alias === undefined ? "object[]" : `${typeText(alias)}[]`;
    return alias === undefined ? "object" : typeText(alias);
  };
  return ofInterface;
}

/** Types that are printed as written. */
const PLAIN = /^(string|number|boolean|true|false|Date|"[^"]*"|\d+|string\[\])$/;
