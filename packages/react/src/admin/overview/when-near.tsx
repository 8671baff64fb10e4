"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Renders its children once their place is nearly in view: those below the window cost nothing before. */
export function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    if (typeof IntersectionObserver === "undefined") return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "300px 0px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} data-part="further" />;
}
