import { MailScreen } from "../mail-screens.tsx";
import { start } from "../start.tsx";

start({ MailScreen });
