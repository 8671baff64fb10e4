import type { Log, OpenTelemetry } from "latchkey/host";

/** OpenTelemetry of this process. */
export interface ServiceTelemetry {
  readonly api: OpenTelemetry;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Milliseconds for the last spans: a collector that hangs must not delay the stop. */
const FLUSH = 3_000;
const ENDPOINTS = ["", "TRACES_", "METRICS_"].map((part) => `OTEL_EXPORTER_OTLP_${part}ENDPOINT`);

/** The place where each copy of `@opentelemetry/api` 1.x finds what an SDK has registered. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/**
 * Starts the SDK if the environment names a collector and the SDK is installed, or uses one that a module of
 * `--import` has started.
 */
export async function startTelemetry(
  variables: NodeJS.ProcessEnv,
  log: Log,
): Promise<ServiceTelemetry | undefined> {
  if (variables.OTEL_SDK_DISABLED?.toLowerCase() === "true") return undefined;
  const hasSdk = isRegistered();
  if (!hasSdk && !ENDPOINTS.some((name) => (variables[name] ?? "") !== "")) return undefined;
  try {
    const api = await import("@opentelemetry/api");
    if (hasSdk) return { api, stop: async () => {} };
    const { NodeSDK } = await import("@opentelemetry/sdk-node");
    // Collectors tell services apart by this name.
    if ((variables.OTEL_SERVICE_NAME ?? "") === "") variables.OTEL_SERVICE_NAME = "latchkey";
    // Lines of the log go to standard output.
    variables.OTEL_LOGS_EXPORTER ??= "none";
    const sdk = new NodeSDK();
    sdk.start();
    return {
      api,
      async stop() {
        const late = new Promise((resolve) => setTimeout(resolve, FLUSH).unref());
        await Promise.race([sdk.shutdown().catch(() => {}), late]);
      },
    };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    // An agent that was put into the container brings its own copies, which aren't found from here.
    log(
      "warn",
      hasSdk
        ? "OpenTelemetry gets no spans: install the package @opentelemetry/api beside the service."
        : "OTEL_EXPORTER_OTLP_ENDPOINT has no effect: install the packages @opentelemetry/api and @opentelemetry/sdk-node.",
    );
    return undefined;
  }
}

function isRegistered(): boolean {
  const registered: unknown = Reflect.get(globalThis, REGISTERED);
  return typeof registered === "object" && registered !== null && "trace" in registered;
}
