type Jose = typeof import("jose");

/** Loaded at the first token: applications that verify none needn't install it. */
export async function jose(): Promise<Jose> {
  try {
    return await import("jose");
  } catch (cause) {
    throw new Error("verifyToken() needs the package jose: npm install jose", { cause });
  }
}
