import { MailScreen } from "../auth/mail-screens.tsx";
import { start } from "./start.tsx";

start({ MailScreen });
