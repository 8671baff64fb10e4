import type { Core } from "../../kernel/contracts/core.ts";
import { isSealed } from "../../security/seal.ts";
import type { SealedText } from "../../storage/tables/column-texts.ts";
import type { OpenedText, SealedTexts } from "../../storage/transfer/transferred-row.ts";

/** Opens sealed values with all that is sealed inside of them, and seals them under the first secret. */
export function sealedTexts({ sealer, options }: Pick<Core, "sealer" | "options">): SealedTexts & {
  /** Returns the same with the ID of the secret that opened it. */
  read(stored: string, sealed: SealedText): (OpenedText & { secretId: string }) | undefined;
} {
  const read = (stored: string, { purpose, members = {} }: SealedText) => {
    const inner = unquoted(stored);
    const found = isSealed(inner) ? sealer.read(inner, purpose) : undefined;
    if (found === undefined) return undefined;
    const { text, secretId } = found;
    const quoted = inner === stored ? {} : { quoted: true };
    const names = Object.keys(members);
    if (names.length === 0) return { opened: text, secretId, ...quoted };
    // Latchkey wrote it, so it is an object of texts.
    const object = JSON.parse(text) as Record<string, string>;
    const opened = names.filter((name) => {
      const member = sealer.open(object[name] ?? "", members[name] ?? "");
      if (member !== undefined) object[name] = member;
      return member !== undefined;
    });
    return { opened: JSON.stringify(object), members: opened, secretId, ...quoted };
  };
  const seal: SealedTexts["seal"] = ({ opened, quoted, members: names = [] }, { purpose, members = {} }) => {
    let text = opened;
    if (names.length > 0) {
      // See above.
      const object = JSON.parse(opened) as Record<string, string>;
      for (const name of names) object[name] = sealer.seal(object[name] ?? "", members[name] ?? "");
      text = JSON.stringify(object);
    }
    const sealed = sealer.seal(text, purpose);
    return quoted === true ? JSON.stringify(sealed) : sealed;
  };
  return {
    read,
    open(stored, sealed) {
      const found = read(stored, sealed);
      if (found === undefined) return undefined;
      const { secretId: _, ...opened } = found;
      return opened;
    },
    seal,
    share: (opened, sealed) =>
      sealed.shared === "on request" && options.account.encryptOAuthTokens !== true
        ? opened.opened
        : seal(opened, sealed),
  };
}

/** Some columns hold the sealed text as a JSON string. */
export function unquoted(stored: string): string {
  return stored.startsWith('"') && stored.endsWith('"') ? stored.slice(1, -1) : stored;
}
