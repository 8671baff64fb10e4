/** Events that an attacker would cause in an account. */
export const SUSPICIOUS_PASSKEY = ["passkey_added", "passkey_removed"];
