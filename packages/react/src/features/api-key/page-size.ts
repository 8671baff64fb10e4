/** Keys on a page, by default. */
export const PAGE_SIZE = 25;
