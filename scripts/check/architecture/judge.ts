import { circlesIn, knotsIn } from "./circles.ts";
import { importsIn } from "./imports.ts";
import { namesDeclaredIn, namesUsedIn } from "./names.ts";
import { resolver, type Target } from "./resolve.ts";
import {
  LARGEST_KNOT,
  NO_CIRCLES,
  NO_FEATURE_NAMES,
  NO_KNOTS,
  NO_ORPHANS,
  NOT_JUDGED,
  type Paths,
  type Rule,
  rules,
} from "./rules.ts";

export interface Finding {
  rule: Rule;
  /** The module that breaks the rule. */
  from: string;
  /** The imported module, or the name that it uses. */
  to?: string;
}

interface Edge extends Target {
  isType: boolean;
}

/** The imports of each module. */
type Graph = ReadonlyMap<string, readonly Edge[]>;

const MODULE = /\.([cm]?[jt]s|[jt]sx)$/;

/** Returns the violations among these files of the repository. */
export function judge(paths: Iterable<string>, read: (path: string) => string): Finding[] {
  const graph = graphOf(new Set(paths), read);
  return [
    ...rules.flatMap((rule) => refused(rule, graph)),
    ...circles(graph),
    ...knots(graph),
    ...orphans(graph),
    ...featureNames(graph, read),
  ];
}

function graphOf(files: ReadonlySet<string>, read: (path: string) => string): Graph {
  const targetOf = resolver(files);
  const edgesOf = (path: string): Edge[] =>
    importsIn(path, read(path))
      .map(({ specifier, isType }) => ({ isType, ...targetOf(path, specifier) }))
      .filter((edge) => !NOT_JUDGED.test(edge.path));
  const modules = [...files].filter((path) => MODULE.test(path) && !NOT_JUDGED.test(path));
  return new Map(modules.map((path) => [path, edgesOf(path)]));
}

function refused(rule: Rule, graph: Graph): Finding[] {
  const { is, atRuntime = false, ...targets } = rule.to ?? {};
  const isBound = matcher(rule.from);
  const isTarget = matcher(targets);
  return [...graph].flatMap(([from, edges]) => {
    if (!isBound(from)) return [];
    const found = edges
      .filter((edge) => (is === undefined || edge.is === is) && !(atRuntime && edge.isType))
      .filter(({ path }) => isTarget(path));
    return [...new Set(found.map(({ path }) => path))].map((to) => ({ rule, from, to }));
  });
}

function circles(graph: Graph): Finding[] {
  const atRuntime = [...graph].map(([path, edges]): [string, string[]] => [
    path,
    edges.flatMap((edge) => (edge.isType ? [] : [edge.path])),
  ]);
  return circlesIn(new Map(atRuntime)).map(([from = "", ...others]) => ({
    rule: NO_CIRCLES,
    from,
    to: [...others, from].join(" → "),
  }));
}

function knots(graph: Graph): Finding[] {
  const imports = [...graph].map(([path, edges]): [string, string[]] => [
    path,
    edges.flatMap((edge) => (graph.has(edge.path) ? [edge.path] : [])),
  ]);
  return knotsIn(new Map(imports))
    .filter(({ length }) => length > LARGEST_KNOT)
    .map(([from = "", ...others]) => ({ rule: NO_KNOTS, from, to: others.join(", ") }));
}

function featureNames(graph: Graph, read: (path: string) => string): Finding[] {
  const isDeclared = matcher(NO_FEATURE_NAMES.to);
  const isBound = matcher(NO_FEATURE_NAMES.from);
  const paths = [...graph.keys()];
  const names = new Set(paths.filter(isDeclared).flatMap((path) => namesDeclaredIn(path, read(path))));
  return paths
    .filter(isBound)
    .flatMap((from) =>
      namesUsedIn(from, read(from), names).map((to) => ({ rule: NO_FEATURE_NAMES, from, to })),
    );
}

function orphans(graph: Graph): Finding[] {
  const isBound = matcher(NO_ORPHANS.from);
  const imported = new Set([...graph.values()].flat().map(({ path }) => path));
  return [...graph]
    .filter(([path, edges]) => edges.length === 0 && !imported.has(path) && isBound(path))
    .map(([from]) => ({ rule: NO_ORPHANS, from }));
}

function matcher({ path = "", pathNot }: Paths = {}): (path: string) => boolean {
  const wanted = anyOf(path);
  const unwanted = pathNot === undefined ? undefined : anyOf(pathNot);
  return (tried) => wanted.test(tried) && !unwanted?.test(tried);
}

function anyOf(patterns: string | readonly string[]): RegExp {
  return new RegExp([patterns].flat().join("|"));
}
