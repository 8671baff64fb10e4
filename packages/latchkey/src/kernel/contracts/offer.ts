import type { Option } from "../../base/options/option.ts";
import type { Feature } from "./feature.ts";

/** Facts about a service before its engine is created. */
export interface Deployment {
  readonly sendsMail: boolean;
  readonly hasOrganizations: boolean;
}

/** The way a service includes an optional feature, and the effect of its configuration file on it. */
export interface Offer<Given = never> {
  /**
   * The member of the configuration file that turns the feature on or off or holds its options. Absent: there
   * is none.
   */
  readonly options?: Option;
  /**
   * Creates the feature. `given`: the options in the configuration file. Not called if they are `false`,
   * which turns the feature off.
   */
  make(given: Given | undefined, deployment: Deployment): Feature | undefined;
  /** Creates the feature with every route that options add. Types of clients are generated from it. */
  complete(): Feature;
}

/** The options that the configuration file may hold for a feature. */
export type GivenOf<Offered> = Offered extends Offer<infer Given> ? Given : never;
