/** A user with an account at every provider. */
export interface Person {
  /** The basis of each provider's ID for the user. */
  readonly number: number;
  /** Undefined: the user never gave the provider one. */
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

/** Returns a user that no other test has. */
export function somebody(given: Partial<Omit<Person, "number">> = {}): Person {
  born += 1;
  return { ...ADA, username: `user_${born}`, email: `user${born}@example.com`, ...given, number: born };
}

export function nameOf({ givenName, familyName }: Person): string | undefined {
  const parts = [givenName, familyName].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Undefined members are absent from JSON. Some providers send null instead. */
export function pictureOf(person: Person, url: string): string | undefined {
  return person.hasPicture ? url : undefined;
}
