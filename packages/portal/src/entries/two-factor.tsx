import { TwoFactorPage } from "../auth/two-factor-page.tsx";
import { start } from "./start.tsx";

start({ TwoFactorPage });
