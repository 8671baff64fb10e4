// @ts-check
import { createServer } from "node:net";

/**
 * Returns why the service can't listen, before an installation takes minutes. Reports only a port that
 * another program uses; the service itself checks everything else.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<string | undefined>}
 */
export async function portProblem({ PORT, LATCHKEY_HOST, LATCHKEY_ENV, NODE_ENV }) {
  const port = Number(PORT?.trim() || "3000");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const isProduction = (LATCHKEY_ENV?.trim() || NODE_ENV) === "production";
  const host = LATCHKEY_HOST?.trim() || (isProduction ? "0.0.0.0" : "127.0.0.1");
  const server = createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    server.once("error", resolve);
    server.listen({ host, port }, () => resolve(undefined));
  });
  if (error === undefined) await new Promise((resolve) => server.close(resolve));
  if (error?.code !== "EADDRINUSE") return undefined;
  return `PORT is ${port}, but another program already listens on ${host}:${port}. Stop it, or set PORT to a free one.`;
}
