import type {} from "@latchkey/testing/databases/ran-on";
import { afterEach } from "vitest";
import { usedStores } from "./service.ts";

// Records the stores of each test's service. Vitest loads this before the tests of a file.
usedStores.clear();
afterEach(({ task }) => {
  task.meta.ranOn = [...usedStores];
});
