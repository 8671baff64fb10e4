/** Exit codes that scripts can distinguish. */
export const FAILED = 1;
export const MISUSED = 2;
