// The certificate library needs this import first.
import "reflect-metadata";

import { request as forward } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import * as x509 from "@peculiar/x509";

export interface SecureHosts {
  /** Flags that make Chromium find the hosts here, and accept their certificate. */
  readonly flags: readonly string[];
  /** Forwards requests to the service on this port from now on. */
  leadTo(port: number): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves hosts with TLS on the default port, through a proxy in this process. Passkeys need domains with TLS.
 */
export async function secureHosts(...names: readonly string[]): Promise<SecureHosts> {
  let port = 0;
  const server = createServer(await certificateFor(names), (request, response) => {
    const { method, url, headers } = request;
    const to = forward({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    to.on("error", () => response.writeHead(502).end());
    request.pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this type.
  const { port: own } = server.address() as AddressInfo;
  const rules = names.map((name) => `MAP ${name}:443 127.0.0.1:${own}`);
  return {
    flags: [`--host-resolver-rules=${rules.join(",")}`, "--ignore-certificate-errors"],
    leadTo(next) {
      port = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function certificateFor(names: readonly string[]): Promise<{ key: string; cert: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]}`,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns", value }) as const)),
    ],
  });
  const secret = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: x509.PemConverter.encode(secret, "PRIVATE KEY"), cert: certificate.toString("pem") };
}
