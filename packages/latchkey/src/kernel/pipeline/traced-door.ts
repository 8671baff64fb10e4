import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Core } from "../contracts/core.ts";
import type { Answer, Exchange } from "../contracts/exchange.ts";
import type { Router } from "./router.ts";

type Door = (exchange: Exchange) => MaybePromise<Answer>;

/** Answers each request in a span, if the application uses OpenTelemetry. Otherwise nothing is added. */
export function tracedDoor({ env: { telemetry } }: Core, router: Router, door: Door): Door {
  if (telemetry === undefined) return door;
  return (exchange) => {
    const { method } = exchange;
    const found = router.find(exchange.path)?.routes.values().next().value;
    return telemetry.request(
      { method, route: found?.spec.path, header: (name) => exchange.header(name) },
      () => door(exchange),
      ({ status, error }) => ({ status, error: error?.code }),
    );
  };
}
