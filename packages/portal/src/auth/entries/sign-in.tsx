import { SignInPage } from "../sign-in-page.tsx";
import { start } from "../start.tsx";

start({ SignInPage });
