import type { ReactNode } from "react";
import { Skeleton } from "../primitives/skeleton.tsx";

/** Placeholder for two rows, the most common number, while a list is loading. */
export function ListSkeleton(): ReactNode {
  return (
    <ul data-part="list" aria-hidden="true">
      {["first", "second"].map((key) => (
        <li key={key} data-part="item">
          <Skeleton shape="circle" width={20} height={20} />
          <div data-part="about">
            <p data-part="device">
              <Skeleton width="12rem" />
            </p>
            <div data-part="meta">
              <Skeleton width="20rem" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
