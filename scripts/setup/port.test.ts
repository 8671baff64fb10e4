import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { portProblem } from "./port.mjs";

test("a taken port is reported before anything is installed", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const PORT = String(typeof address === "object" && address !== null ? address.port : 0);
  expect(await portProblem({ PORT })).toContain(`PORT is ${PORT}`);
  await new Promise((resolve) => server.close(resolve));
  expect(await portProblem({ PORT })).toBeUndefined();
  // The service itself reports these.
  expect(await portProblem({ PORT: "none" })).toBeUndefined();
  expect(await portProblem({ PORT, LATCHKEY_HOST: "nowhere.invalid" })).toBeUndefined();
});
