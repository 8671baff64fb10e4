import type {} from "@latchkey/testing/databases/ran-on";
import { afterEach } from "vitest";
import { usedStores } from "./service.ts";

// Of each test at a service: what that service kept things in. Vitest loads this before the tests of a file.
usedStores.clear();
afterEach(({ task }) => {
  task.meta.ranOn = [...usedStores];
});
