import { ConnectionsSection } from "@latchkey/react/sections";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";

const PATH = "/account/connections";

/** `/account/connections`: the accounts at providers that the user signs in with. */
export function ConnectionsPage(): ReactNode {
  return <ConnectionsSection {...useNews()} pageUrl={PATH} />;
}

type News = Partial<Record<"connect" | "connected" | "error" | "provider", string>>;

const NAMES = ["connect", "connected", "error", "provider"] as const;

/** Returns the result of connecting a provider from the URL, once: reloading the page doesn't repeat it. */
function useNews(): News {
  const { history } = useRouter();
  const [news] = useState<News>(() => {
    const query = new URLSearchParams(history.location.search);
    return Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  });
  useEffect(() => {
    if (history.location.pathname === PATH && history.location.search !== "") history.replace(PATH);
  }, [history]);
  return news;
}
