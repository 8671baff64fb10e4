import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ConfigurationError, counted } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { recordingProxy } from "../rehearsing/recorder.ts";
import { createRecording, secretsOf } from "../rehearsing/recording-file.ts";
import { serverOrigin } from "../rehearsing/side.ts";

interface Asked {
  to: string;
  out: string;
  port: number;
  basePath: string;
  json: boolean;
}

/** Passes requests on to another server and records the calls, until SIGTERM or SIGINT. */
export async function record({ to, out, port, basePath, json }: Asked): Promise<void> {
  const origin = serverOrigin(to, "--to");
  const recording = await createRecording(out, origin);
  let calls = 0;
  const server = recordingProxy({
    to: origin,
    basePath,
    now: Date.now,
    onSecret: recording.secret,
    onCall(call) {
      calls++;
      recording.call(call);
    },
  });
  server.listen(port);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`Port ${port} can't be used: ${error.code ?? error.message}.`);
  });
  // A server that listens on a port has such an address.
  const { port: used } = server.address() as AddressInfo;
  process.stderr.write(
    `Records ${origin.origin}${basePath} on http://localhost:${used}, into ${out}. Stop it with Ctrl+C.\n`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  server.close();
  server.closeIdleConnections();
  if (server.listening) await once(server, "close");
  await recording.close();
  print(
    json,
    { calls, recording: out, secrets: secretsOf(out) },
    `${counted(calls, "call")} recorded. ${secretsOf(out)} holds passwords and cookies: remove it after the rehearsal.`,
  );
}
