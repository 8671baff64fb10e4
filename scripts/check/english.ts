/**
 * Judges the English of comments, test titles and new commit subjects by patterns that docs/writing.md replaces. A text
 * that passes may still be poor: read it. Arguments: the files to judge. Default: all of them.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type ESTree, parseSync } from "rolldown/utils";

/** A subject comes first: these begin a clause that has none yet. */
const NO_SUBJECT = /^(?:what|whether|who|whose|whoever|where|which|how|nobody|somebody|someone)\b/i;
/** Titles may continue that of their group: "a token is refused" › "whose signature is cut off". */
const NO_SUBJECT_OF_TITLE = /^(?:what|whether|where|whoever|nobody|somebody|someone)\b/i;
const TERMS = /\b(?:nobody|somebody|someone|anybody|everybody|whoever|what becomes of|mails)\b/i;
const LONGEST_SUBJECT = 72;

const NOT_JUDGED = /\/generated\/|\.d\.ts$/;
const TITLED = new Set(["test", "it", "describe"]);

const files = process.argv.slice(2);
const judged = files.length > 0 ? files : git("ls-files", "*.ts", "*.tsx", "*.mjs");

const faults: string[] = [];
for (const path of judged) {
  if (NOT_JUDGED.test(path)) continue;
  const text = readFileSync(path, "utf8");
  const { program, comments } = parseSync(path, text);
  const report = (at: number, said: string): void => {
    const line = text.slice(0, at).split("\n").length;
    faults.push(`${path}:${line} ${said.split("\n", 1)}`);
  };
  for (const [index, { start, value }] of comments.entries()) {
    const before = comments[index - 1];
    const goesOn = before !== undefined && /^\n?[ \t]*$/.test(text.slice(before.end, start));
    const said = plain(value);
    if ((NO_SUBJECT.test(said) && !goesOn) || TERMS.test(said)) report(start, said);
  }
  for (const { start, said } of titlesIn(program))
    if (NO_SUBJECT_OF_TITLE.test(said) || TERMS.test(said)) report(start, said);
}
for (const subject of newSubjects()) {
  const [, rest = ""] = subject.split(/: (.*)/);
  if (rest === "" || NO_SUBJECT.test(rest) || TERMS.test(subject))
    faults.push(`commit "${subject}": write "area: what behaves differently", subject first.`);
  if (subject.length > LONGEST_SUBJECT) faults.push(`commit "${subject}" has ${subject.length} characters.`);
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The words of a comment: without the marks of its lines, and without code. */
function plain(comment: string): string {
  return comment
    .replace(/^[ \t]*\**[ \t]?/gm, "")
    .replace(/`[^`]*`|"[^"]*"/g, "`…`")
    .trim();
}

/** The titles of tests and groups: the first argument of `test`, `it`, `describe` and of what they are called with. */
function titlesIn(node: ESTree.Node): { start: number; said: string }[] {
  const found: { start: number; said: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const one = value as ESTree.Node; // or a list of them, which has no type
    if (one.type === "CallExpression" && TITLED.has(nameOf(one.callee))) {
      const [title] = one.arguments;
      if (title?.type === "Literal" && typeof title.value === "string")
        found.push({ start: title.start, said: title.value });
      if (title?.type === "TemplateLiteral")
        found.push({ start: title.start, said: title.quasis.map((part) => part.value.raw).join("…") });
    }
    for (const child of Object.values(one)) visit(child);
  };
  visit(node);
  return found;
}

/** The function that a call begins with: `test` of `test.each(…)(…)`. */
function nameOf(callee: ESTree.Node): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return nameOf(callee.object);
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  return callee.type === "TaggedTemplateExpression" ? nameOf(callee.tag) : "";
}

/** Subjects of commits that the upstream branch lacks; none without one. */
function newSubjects(): string[] {
  try {
    return git("log", "--no-merges", "--format=%s", "@{upstream}..HEAD");
  } catch {
    return [];
  }
}

function git(...command: string[]): string[] {
  return execFileSync("git", command, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "ignore"],
  })
    .split("\n")
    .filter(Boolean);
}
