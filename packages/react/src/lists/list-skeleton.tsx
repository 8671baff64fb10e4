import type { ReactNode } from "react";
import { Skeleton } from "../primitives/skeleton.tsx";

/** Placeholder for two rows, the most common number, while a list is loading. */
export function ListSkeleton(): ReactNode {
  return (
    <ul data-lk="ListSkeleton" aria-hidden="true">
      {["first", "second"].map((key) => (
        <li key={key}>
          <Skeleton shape="circle" width={20} height={20} />
          <Skeleton width="12rem" />
          <Skeleton width="20rem" height="0.75em" />
        </li>
      ))}
    </ul>
  );
}
