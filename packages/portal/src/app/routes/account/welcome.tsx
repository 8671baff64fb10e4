import { Welcome } from "@latchkey/react/welcome";
import type { ReactNode } from "react";

/** `/welcome`: first steps in a new account. The shell draws the sheet around it. */
export function WelcomePage(): ReactNode {
  return <Welcome layout="bare" headingLevel={1} />;
}
