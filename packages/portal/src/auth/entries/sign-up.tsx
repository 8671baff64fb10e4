import { SignUpPage } from "../sign-up-page.tsx";
import { start } from "../start.tsx";

start({ SignUpPage });
