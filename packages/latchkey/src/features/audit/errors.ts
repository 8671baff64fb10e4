import { errorCode } from "../../base/errors.ts";

export const AUDIT_EVENT_NOT_FOUND = errorCode("AUDIT_EVENT_NOT_FOUND", 404, "Audit event not found");
