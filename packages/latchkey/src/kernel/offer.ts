import type { Option } from "../base/options/option.ts";
import type { Feature } from "./feature.ts";

/** What a service knows of itself before its engine is made. */
export interface Deployment {
  readonly sendsMail: boolean;
  readonly hasOrganizations: boolean;
}

/** How a service includes an optional feature, and how its configuration file changes that. */
export interface Offer<Given = never> {
  /** The member of the configuration file that turns the feature on or off or holds its options. Absent: there is none. */
  readonly options?: Option;
  /** `given`: the options in the configuration file. `false` there turns the feature off, and this isn't called. */
  make(given: Given | undefined, deployment: Deployment): Feature | undefined;
  /** The feature with every route that options add. Types of clients are generated from it. */
  complete(): Feature;
}

/** What the configuration file may hold for a feature. */
export type GivenOf<Offered> = Offered extends Offer<infer Given> ? Given : never;
