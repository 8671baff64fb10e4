import type { CDPSession, Page } from "playwright-core";

/**
 * Simulates a slow phone: 150 ms round trip, 1.6 Mbit/s down, 0.75 up, and a CPU four times slower than this
 * one.
 */
export async function slowPhone(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return session;
}
