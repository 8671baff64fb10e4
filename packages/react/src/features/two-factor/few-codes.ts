/** Fewer backup codes than this are few. */
export const FEW_CODES = 3;
