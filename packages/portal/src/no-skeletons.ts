// Replaces `@formatjs/icu-skeleton-parser` in the pages: none of their texts has a skeleton
// (`{n, number, ::…}`), the service refuses them at its start, and the parser would add 2 kB to every page.

function refuse(): never {
  throw new SyntaxError("Texts of the pages have no skeletons (::).");
}

export const parseNumberSkeleton = refuse;
export const parseNumberSkeletonFromString = refuse;
export const parseDateTimeSkeleton = refuse;
