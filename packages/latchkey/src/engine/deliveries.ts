import { noticeDelivery } from "../features/users/index.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { DeliveryHandler } from "../storage/outbox/outbox.ts";

/** Has the outbox deliver the messages of all features. Notices can wait: no person asked for them. */
export function handleDeliveries(core: Core, features: readonly Feature[]): void {
  const { calls, writing, env, outbox } = core;
  for (const { deliveries, notices = [] } of features) {
    const asked = Object.entries(deliveries ?? {}).map(([kind, delivery]) => ({
      kind,
      delivery,
      canWait: false,
    }));
    const told = notices.map((notice) => {
      return { kind: notice.letter.kind, delivery: noticeDelivery(notice), canWait: true };
    });
    for (const { kind, delivery, canWait } of [...asked, ...told]) {
      const deliver = core.use(delivery);
      const handle: DeliveryHandler = async (...message) => {
        if (writing.isToLoad) await writing.load();
        // The call that wakes the outbox isn't the one that the message belongs to.
        const work = () =>
          calls === undefined ? deliver(...message) : calls.run(undefined, () => deliver(...message));
        await (env.telemetry === undefined ? work() : env.telemetry.delivery(kind, message[1].id, work));
      };
      outbox.handle(kind, handle, { canWait });
    }
  }
}
