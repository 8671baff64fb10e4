// In place of `@formatjs/icu-skeleton-parser` in the pages: no text of theirs has a skeleton (`{n, number, ::…}`), the
// service takes none at its start, and the parser of them is 2 kB of every page.

function refuse(): never {
  throw new SyntaxError("Texts of the pages have no skeletons (::).");
}

export const parseNumberSkeleton = refuse;
export const parseNumberSkeletonFromString = refuse;
export const parseDateTimeSkeleton = refuse;
