import { InvitationPage } from "../invitation-page.tsx";
import { start } from "../start.tsx";

start({ InvitationPage });
