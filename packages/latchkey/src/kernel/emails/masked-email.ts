/** Returns `a•••@example.com`: recognizable for those who know the email address, and of no use to others. */
export function maskedEmail(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}
