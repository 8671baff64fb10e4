/** The parts of a package.json that the build uses. */
export interface Manifest {
  name: string;
  version: string;
  description?: string;
  keywords?: readonly string[];
  license?: string;
  type?: string;
  imports?: Record<string, string>;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  sideEffects?: boolean | string[];
}

/**
 * Returns the published package.json: its entries point to JavaScript with types first, and it has no members
 * that only concern the repository (private, scripts, development dependencies). `repository`: the public URL
 * of the repository, undefined before there is one; `directory`: the package's folder in it.
 */
export function publishedManifest(
  source: Manifest,
  { repository, directory }: { repository: string | undefined; directory: string },
): Record<string, unknown> {
  const { name, version, description, keywords, license, engines, bin, imports } = source;
  const { dependencies, peerDependencies, peerDependenciesMeta } = source;
  return {
    name,
    version,
    description,
    keywords,
    license,
    ...(repository === undefined
      ? {}
      : {
          homepage: `${repository}#readme`,
          bugs: `${repository}/issues`,
          repository: { type: "git", url: `git+${repository}.git`, directory },
        }),
    type: "module",
    engines,
    ...(bin === undefined ? {} : { bin: mapValues(bin, compiled) }),
    imports,
    exports: {
      ...mapValues(source.exports, (file) =>
        file.endsWith(".css")
          ? compiled(file)
          : { types: compiled(file).replace(/\.js$/, ".d.ts"), default: compiled(file) },
      ),
      "./package.json": "./package.json",
    },
    sideEffects: source.sideEffects ?? false,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    publishConfig: { access: "public", provenance: true },
  };
}

/** Returns the built file of a source: `./src/features/index.ts` → `./features/index.js`. */
export function compiled(file: string): string {
  return file.replace("./src/", "./").replace(/\.tsx?$/, ".js");
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
