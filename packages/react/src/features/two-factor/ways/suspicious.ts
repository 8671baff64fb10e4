/** Events that an attacker would cause in an account. */
export const SUSPICIOUS_TWO_FACTOR = [
  "two_factor_enabled",
  "two_factor_disabled",
  "two_factor_secret_shown",
  "backup_code_used",
  "backup_codes_generated",
  "trusted_device_added",
];
