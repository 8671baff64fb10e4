import * as features from "../features/generated/console/parts.ts";
import type { ConsolePart, RemovableMethod } from "./base/console-part.ts";

const PARTS: readonly ConsolePart[] = Object.values(features);

const PROVIDER: RemovableMethod = {
  method: "provider",
  order: 3,
  label: "admin.user.removeMethod.providers",
  isOffered: ({ socialProviders }) => socialProviders.length > 0,
};

export const USER_STATES = PARTS.flatMap(({ state }) => state ?? []);
export const USER_TABS = PARTS.flatMap(({ tab }) => tab ?? []);
export const SHARED_METHODS = PARTS.flatMap(({ share }) => share ?? []);
export const ADOPTED = PARTS.flatMap(({ adopted }) => adopted ?? []);
export const PROTECTIONS = PARTS.flatMap(({ protection }) => protection ?? []);
export const REMEDIES = PARTS.map(({ remedies = {} }) => remedies);
export const CAUSES = PARTS.map(({ causes = {} }) => causes);
export const REMOVABLE = [PROVIDER, ...PARTS.flatMap(({ removable }) => removable ?? [])].toSorted(
  (a, b) => a.order - b.order,
);
