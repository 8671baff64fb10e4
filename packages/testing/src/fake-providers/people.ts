/** Someone with an account at every provider. */
export interface Person {
  /** What each provider's own id is made of. */
  readonly number: number;
  /** Undefined: never told the provider. */
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly username: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly hasPicture: boolean;
}

export const ADA: Person = {
  number: 1,
  givenName: "Ada",
  familyName: "Lovelace",
  username: "ada_l",
  email: "ada@example.com",
  isEmailVerified: true,
  hasPicture: true,
};

let born = ADA.number;

/** Someone that no other test knows. */
export function somebody(given: Partial<Omit<Person, "number">> = {}): Person {
  born += 1;
  return { ...ADA, username: `user_${born}`, email: `user${born}@example.com`, ...given, number: born };
}

export function nameOf({ givenName, familyName }: Person): string | undefined {
  const parts = [givenName, familyName].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Members that aren't there are left out of JSON; some providers say null. */
export function pictureOf(person: Person, url: string): string | undefined {
  return person.hasPicture ? url : undefined;
}
