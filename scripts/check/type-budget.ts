/** Measures the types of `auth.api` and of the client in an application that uses all of them. */
import { typeCost } from "./type-cost.ts";

const BUDGET = 150_000;

const count = typeCost("packages/client/src/testing/every-type.test-d.ts");
console.log(`${count} instantiations of ${BUDGET}`);
if (!(count <= BUDGET)) process.exitCode = 1;
