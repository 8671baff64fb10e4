import { errorCode } from "../../base/errors.ts";

export const IMPORT_NOT_FOUND = errorCode("IMPORT_NOT_FOUND", 404, "Import not found");
