import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { App, Person } from "./app.ts";
import type { Client, ClientAnswer } from "./client.ts";

/** An account that strangers attack. */
export interface OwnerScene {
  world: App;
  ada: Person;
  /** A browser in which Ada was signed in earlier. */
  known: Client;
}

/** The owner's use of a limit. */
export interface Owner<Scene = OwnerScene> {
  /** The owner's act, which must not be refused. */
  act(scene: Scene): Promise<ClientAnswer>;
  /** Subject of the email that must result. */
  mail?: RegExp;
}

/** Data of one feature for the tests of all features: `testing/proofs.ts` of its folder exports it as `proofs`. */
export interface FeatureProofs {
  /** By limiter: a route with a `subject`, or a budget. */
  readonly owners?: Readonly<Record<string, Owner>>;
  /** By method and path: the status of a valid request that needs more than a session to succeed. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** Paths of the routes with which an API key may change something. */
  readonly openToKeys?: readonly string[];
  /** Adds the feature's rows to an account. */
  plant?(person: Person): Promise<void>;
}

const modules = await Promise.all(
  globSync("packages/latchkey/src/features/*/testing/proofs.ts").map((file) => import(resolve(file))),
);

export const PROOFS: readonly FeatureProofs[] = modules.map(({ proofs }) => proofs);
