import { InvitationPage } from "../auth/invitation-page.tsx";
import { start } from "./start.tsx";

start({ InvitationPage });
