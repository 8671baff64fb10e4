/** Messages between tabs. Each tab requests the current session from the service. */
export type TabNews = "changed" | "signedOut";

/** Notifies the other tabs of this browser that the session has changed, or that the user signed out. */
export interface Tabs {
  tell(news: TabNews): void;
  /** Calls back for every change in another tab, until the returned function is called. */
  listen(onChange: (news: TabNews) => void): () => void;
}

export function tabs(channelName: string): Tabs {
  let open: BroadcastChannel | undefined;

  const make = (): BroadcastChannel | undefined =>
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);

  return {
    tell(news) {
      // A channel doesn't receive its own messages, so the listening channel must also be the sending one.
      const channel = open ?? make();
      channel?.postMessage(news);
      if (channel !== open) channel?.close();
    },
    listen(onChange) {
      const channel = make();
      if (channel === undefined) return () => {};
      open = channel;
      channel.onmessage = ({ data }) => onChange(data);
      // In Node an open channel would keep the process alive.
      (channel as { unref?: () => void }).unref?.();
      return () => {
        channel.close();
        open = undefined;
      };
    },
  };
}
