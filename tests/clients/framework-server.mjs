// Serves the framework over HTTP: `node framework-server.mjs SERVER DATABASE PORT SECRET`.
import { createServer } from "node:http";
import { frameworkOn } from "./framework-on.mjs";

const [, , module, path, port, secret] = process.argv;
const { engine, migrate, toNodeHandler } = await frameworkOn(module, path, {
  secret,
  logger: { disabled: true },
});
await migrate();
createServer(toNodeHandler(engine())).listen(Number(port), "127.0.0.1");
