/** Tells the other tabs of this browser that the session has changed. What it is they ask the service. */
export interface Tabs {
  tell(): void;
  /** Calls back for every change in another tab, until the returned function is called. */
  listen(onChange: () => void): () => void;
}

export function tabs(channelName: string): Tabs {
  let open: BroadcastChannel | undefined;

  const make = (): BroadcastChannel | undefined =>
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);

  return {
    tell() {
      // A channel doesn't hear itself, so the one that listens has to be the one that tells.
      const channel = open ?? make();
      channel?.postMessage("changed");
      if (channel !== open) channel?.close();
    },
    listen(onChange) {
      const channel = make();
      if (channel === undefined) return () => {};
      open = channel;
      channel.onmessage = onChange;
      // In Node an open channel would keep the process alive.
      (channel as { unref?: () => void }).unref?.();
      return () => {
        channel.close();
        open = undefined;
      };
    },
  };
}
