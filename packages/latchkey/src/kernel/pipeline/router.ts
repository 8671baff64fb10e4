import { ConfigurationError } from "../../base/errors.ts";
import type { EngineRoute } from "../contracts/compiled-route.ts";

/** The route of a path, with the values of its `:name` segments. */
export interface Match {
  /** The routes of the path, by method. */
  readonly routes: ReadonlyMap<string, EngineRoute>;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds routes by path. Most are found by one look-up of the path as it was sent. */
export interface Router {
  find(path: string): Match | undefined;
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

interface Pattern {
  segments: readonly string[];
  routes: Map<string, EngineRoute>;
}

export function makeRouter(basePath: string, routes: readonly EngineRoute[]): Router {
  const exact = new Map<string, Match>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    const byMethod = methodsAt(basePath + route.spec.path, exact, patterns);
    for (const method of route.methods) {
      if (byMethod.has(method)) {
        throw new ConfigurationError(
          `Two routes match ${method} ${route.spec.path}: ${byMethod.get(method)?.name} and ${route.name}.`,
        );
      }
      byMethod.set(method, route);
    }
  }
  const lookUp = (path: string): Match | undefined => exact.get(path) ?? matchPattern(path, patterns);
  return {
    find(path) {
      const found = lookUp(path);
      if (found !== undefined) return found;
      const normal = normalisePath(path);
      return normal === undefined || normal === path ? undefined : lookUp(normal);
    },
  };
}

function methodsAt(path: string, exact: Map<string, Match>, patterns: Pattern[]): Map<string, EngineRoute> {
  const routes = new Map<string, EngineRoute>();
  if (path.includes("/:")) {
    const known = patterns.find((pattern) => pattern.segments.join("/") === path);
    if (known !== undefined) return known.routes;
    patterns.push({ segments: path.split("/"), routes });
    return routes;
  }
  const known = exact.get(path);
  // The map of a match was created here, a few lines below.
  if (known !== undefined) return known.routes as Map<string, EngineRoute>;
  exact.set(path, { routes, params: NO_PARAMS });
  return routes;
}

function matchPattern(path: string, patterns: readonly Pattern[]): Match | undefined {
  if (patterns.length === 0) return undefined;
  const segments = path.split("/");
  for (const pattern of patterns) {
    const params = matchSegments(segments, pattern.segments);
    if (params !== undefined) return { routes: pattern.routes, params };
  }
  return undefined;
}

function matchSegments(
  segments: readonly string[],
  pattern: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (let i = 0; i < pattern.length; i++) {
    // Both have one entry for each segment.
    const expected = pattern[i] as string;
    // The lengths were compared before.
    const given = segments[i] as string;
    if (expected.startsWith(":")) {
      if (!/^[\w.~-]+$/.test(given)) return undefined;
      params[expected.slice(1)] = given;
    } else if (expected !== given) return undefined;
  }
  return params;
}

/**
 * Returns the canonical spelling of a path, or undefined for a path of no route. Limits and checks follow the
 * route that was found, never the spelling, so no spelling bypasses them. Spellings that proxies and servers
 * read differently (`//`, dot segments, encoded slashes, backslashes, `;`) are treated as unknown.
 */
function normalisePath(sent: string): string | undefined {
  // RFC 9112 3.2.2: a server accepts the absolute form too.
  let path = sent.startsWith("/") ? sent : (URL.parse(sent)?.pathname ?? "");
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  if (!path.startsWith("/") || /\/\/|[\\;]|%(?:2f|5c|00|25)/i.test(path)) return undefined;
  // RFC 3986 6.2.2.2: an encoded unreserved character is that character.
  path = path.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  return /\/\.{1,2}(?:\/|$)/.test(path) ? undefined : path;
}
