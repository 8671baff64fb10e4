import type { Offer } from "../../kernel/contracts/feature.ts";
import { pictures } from "./index.ts";

export { pictures } from "./index.ts";

export const picturesOffer: Offer = { make: pictures, complete: pictures };
