import { SignUpPage } from "../auth/sign-up-page.tsx";
import { start } from "./start.tsx";

start({ SignUpPage });
