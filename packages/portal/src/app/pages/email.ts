import Mail from "lucide-react/icons/mail";
import type { AccountEntry } from "./entry.ts";

export const email = { page: "email", to: "/account/email", icon: Mail } as const satisfies AccountEntry;
