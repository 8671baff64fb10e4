/** The name, username and email address of an account's owner. */
export interface PersonalData {
  email?: string | undefined;
  name?: string | undefined;
  username?: string | null | undefined;
}

/**
 * Which of an account's own data a password equals, if any: its address, the part of it before the @, the name or the username,
 * whatever their capitals and spaces. These are the first guesses of anyone who knows the address.
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
