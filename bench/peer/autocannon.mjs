/**
 * Load generator for all subjects where wrk isn't available. Input and output are those of
 * `load/requests.lua`. Started as `node autocannon.mjs URL CONNECTIONS SECONDS FILE`.
 */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const [url = "", connections = "1", seconds = "1", file = ""] = process.argv.slice(2);
const requests = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [method = "GET", path = "/", headerText = "", body = ""] = line.split("\t");
    const headers = Object.fromEntries(
      headerText
        .split(" | ")
        .filter((text) => text !== "")
        .map((text) => [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(": ") + 2)]),
    );
    return { method, path, headers, ...(body === "" ? {} : { body }) };
  });

// Each connection sends a different part, so that no two send the same request.
const part = Math.max(1, Math.floor(requests.length / Number(connections)));
let connected = 0;
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 20,
  setupClient(client) {
    const start = (connected++ * part) % requests.length;
    client.setRequests(requests.slice(start, start + part));
  },
});
console.log(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    bytes: result.throughput.total,
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  }),
);
