/** The name, username and email address of an account's owner. */
export interface PersonalData {
  email?: string | undefined;
  name?: string | undefined;
  username?: string | null | undefined;
}

/**
 * Reports which of the owner's data a password equals, if any: the email address, its part before the @, the
 * name or the username, regardless of capitals and spaces. Anyone who knows the email address guesses these
 * first.
 */
export function personalDataIn(
  password: string,
  { email, name, username }: PersonalData,
): "email" | "name" | undefined {
  const given = bare(password);
  if (given === "") return undefined;
  const address = bare(email ?? "");
  if (given === address || given === address.split("@", 1)[0]) return "email";
  return [name, username].some((text) => given === bare(text ?? "")) ? "name" : undefined;
}

function bare(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}
