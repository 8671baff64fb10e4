import { Features, transform } from "lightningcss";
import postcss, { type AtRule, type ChildNode, list } from "postcss";

/** Surrounds all rules: each applies to elements that aren't marked as unstyled. Specificity (0,1,0). */
const STYLED = ":not(:where([data-lk-unstyled]:not([data-lk-surface])), [data-lk-unstyled] *)";

/**
 * Rewrites a stylesheet with layers as one without, which an application's element rules don't override. All
 * of its rules have the specificity (0,2,0): more than `a:hover`, no more than two of our attributes. Those of
 * selected boxes have (0,4,0): more than `[type="checkbox"]:checked:focus`. Their order is the precedence in the layers: by
 * layer, by specificity, by position.
 */
export function unlayered(css: string): string {
  // The specificity of nested rules is known only after they are flattened.
  const flat = transform({ filename: "flat.css", code: Buffer.from(css), include: Features.Nesting });
  const { rules, apart } = readRules(String(flat.code));
  const ordered = rules.sort((a, b) => a.layer - b.layer || a.weight - b.weight).map((rule) => rule.css);
  const all = `${apart.join("\n")}${STYLED}{${ordered.join("\n")}}`;
  return String(transform({ filename: "all.css", code: Buffer.from(all), minify: true }).code);
}

interface Placed {
  layer: number;
  weight: number;
  /** The rule with its conditions. */
  css: string;
}

function readRules(css: string): { rules: Placed[]; apart: string[] } {
  const layers: string[] = [];
  const rules: Placed[] = [];
  const apart: string[] = [];
  const layerAt = (name: string): number =>
    layers.includes(name) ? layers.indexOf(name) : layers.push(name) - 1;
  const read = (nodes: readonly ChildNode[], layer: number, around: readonly AtRule[]): void => {
    for (const node of nodes) {
      if (node.type === "rule") {
        for (const [weight, selectors] of Map.groupBy(node.selectors, weightOf)) {
          const rule = `${selectors.map(evenly).join(",")}{${node.nodes.join(";")}}`;
          rules.push({ layer, weight, css: around.reduceRight(within, rule) });
        }
      } else if (node.type === "atrule" && node.name === "layer") {
        const [first = 0] = list.comma(node.params).map(layerAt);
        read(node.nodes ?? [], first, around);
      } else if (node.type === "atrule" && ["media", "container", "supports"].includes(node.name))
        read(node.nodes ?? [], layer, [...around, node]);
      else if (node.type === "atrule") apart.push(String(node));
    }
  };
  read(postcss.parse(css).nodes, Number.POSITIVE_INFINITY, []);
  return { rules, apart };
}

const within = (css: string, { name, params }: AtRule): string => `@${name} ${params}{${css}}`;

/** Returns the selector with the specificity (0,2,0) or (0,4,0), and its pseudo-element. */
function evenly(selector: string): string {
  const pseudo = PSEUDO_ELEMENT.exec(selector)?.[0] ?? "";
  const end = `${SELECTED.test(selector) ? ALWAYS + ALWAYS : ""}&${pseudo}`;
  const element = selector.slice(0, selector.length - pseudo.length);
  const subject = subjectOf(element);
  const around = element.slice(0, element.length - subject.length);
  const [, before = "", attribute, behind = ""] = /^([^[(]*)(\[[^\]]*\])(.*)$/.exec(subject) ?? [];
  // Without a part outside of `:where()`, browsers would test the rule on each element of the application.
  if (attribute === undefined) return `:where(${around}${subject || "*"})${ALWAYS}${end}`;
  const rest = around + (before + behind || (around && "*"));
  return `${attribute}${rest && `:where(${rest})`}${end}`;
}
const ALWAYS = ':not([data-lk=""])';
const SELECTED = /:checked|:indeterminate/;

/** Returns the part after the last combinator. */
function subjectOf(selector: string): string {
  let depth = 0;
  for (let at = selector.length - 1; at >= 0; at--) {
    const char = selector.charAt(at);
    if (")]".includes(char)) depth++;
    else if ("([".includes(char)) depth--;
    else if (depth === 0 && /[\s>+~]/.test(char)) return selector.slice(at + 1);
  }
  return selector;
}
const PSEUDO_ELEMENT = /(?:::[\w-]+|:(?:before|after))$/;

const [ID, CLASS, TYPE] = [10_000, 100, 1];

/** Returns the specificity of a selector as one number. */
export function weightOf(selector: string): number {
  let text = selector.replaceAll(/\[[^\]]*\]/g, `{${CLASS}}`);
  // From the inside out: each function is replaced by its specificity.
  for (let found = FUNCTION.exec(text); found; found = FUNCTION.exec(text)) {
    const [whole, name = "", inside = ""] = found;
    const weight = name === "where" ? 0 : TAKES_SELECTORS.includes(name) ? heaviest(inside) : CLASS;
    text = text.replace(whole, `{${weight}}`);
  }
  return sum(text);
}
const FUNCTION = /:([\w-]+)\(([^()]*)\)/;
const TAKES_SELECTORS = ["is", "not", "has"];

const heaviest = (selectors: string): number => Math.max(...selectors.split(",").map(sum));

/** Returns the specificity of a selector without functions. */
function sum(text: string): number {
  const parts = text.match(/\{\d+\}|::?[\w-]+|[#.]?[\w-]+/g) ?? [];
  return parts.map(weightOfPart).reduce((total, weight) => total + weight, 0);
}

function weightOfPart(part: string): number {
  if (part.startsWith("{")) return Number(part.slice(1, -1));
  if (part.startsWith("#")) return ID;
  return part.startsWith(".") || (part.startsWith(":") && !PSEUDO_ELEMENT.test(part)) ? CLASS : TYPE;
}
