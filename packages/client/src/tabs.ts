/** What tabs tell each other. Each of them asks the service for the current session. */
export type TabNews = "changed" | "signedOut";

/** Tells the other tabs of this browser that the session has changed, or was ended on purpose. */
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
      // A channel doesn't hear itself, so the one that listens has to be the one that tells.
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
