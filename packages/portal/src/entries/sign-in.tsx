import { SignInPage } from "../auth/sign-in-page.tsx";
import { start } from "./start.tsx";

start({ SignInPage });
