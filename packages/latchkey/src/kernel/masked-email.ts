/** `a•••@example.com`: who knows it recognises it, and nobody learns it. */
export function maskedEmail(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}
