/** Events that an attacker would cause in an account. */
export const SUSPICIOUS_API_KEY = ["api_key_created", "api_key_rotated"];
