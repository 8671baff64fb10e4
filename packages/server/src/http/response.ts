import { type IncomingMessage, ServerResponse } from "node:http";

/** What every answer of one server has in common. Changed while it runs: a drain closes connections. */
export interface CommonAnswer {
  /** Flat: name, value. */
  headers: readonly string[];
  /** Whether a connection stays open after its answer. */
  keepAlive: boolean;
}

/** A class of answers that carry the `common` headers, wherever they are written. */
export function responseClass(common: CommonAnswer): typeof ServerResponse<IncomingMessage> {
  return class ServiceResponse extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (!common.keepAlive) this.shouldKeepAlive = false;
      const headers = rest.at(-1);
      // Everything in this service writes its headers as one flat list; Node itself (for example `417`) may not.
      if (Array.isArray(headers)) {
        return super.writeHead(
          status,
          common.headers.length === 0 ? headers : [...headers, ...common.headers],
        );
      }
      return super.writeHead(status);
    }
  };
}
