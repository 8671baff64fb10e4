import { MAIL_WAYS, MailScreen } from "../auth/mail-screens.tsx";
import { start } from "./start.tsx";

start({ MailScreen, mailWays: MAIL_WAYS });
