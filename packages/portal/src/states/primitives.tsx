import { Button } from "@latchkey/react/primitives";
import type { ReactNode } from "react";

/** What screens are made of, side by side in their states. The texts are samples, in English. */
export function Primitives(): ReactNode {
  return (
    <main data-lk="Primitives" lang="en" dir="ltr">
      <h1>Primitives</h1>
      <Button>Button</Button>
    </main>
  );
}
