import { EmailCodePage } from "../auth/email-code-page.tsx";
import { start } from "./start.tsx";

start({ EmailCodePage });
