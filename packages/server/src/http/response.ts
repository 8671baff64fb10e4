import { type IncomingMessage, ServerResponse } from "node:http";

/** Common parts of all answers of a server. They change while it runs: a drain closes connections. */
export interface CommonAnswer {
  /** Flat list: name, value. */
  headers: readonly string[];
  /** True if a connection stays open after its answer. */
  keepAlive: boolean;
}

/** Returns a class of responses with the `common` headers, for every place that writes headers. */
export function responseClass(common: CommonAnswer): typeof ServerResponse<IncomingMessage> {
  return class ServiceResponse extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (!common.keepAlive) this.shouldKeepAlive = false;
      const headers = rest.at(-1);
      // Everything in this service writes its headers as one flat list; Node itself (for example `417`) may
      // not.
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
