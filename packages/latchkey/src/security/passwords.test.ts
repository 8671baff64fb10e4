import { argon2Sync, pbkdf2Sync } from "node:crypto";
import { hashSync } from "bcryptjs";
import { describe, expect, test } from "vitest";
import type { Declaration, Probe } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import type { Writing } from "../storage/adoption/write-format.ts";
import { hashQueue } from "./hash-queue.ts";
import { pepperedBcrypt } from "./password-forms.ts";
import { type CustomHashing, passwordLength, passwords } from "./passwords.ts";

function setUp(
  options: { minLength?: number; maxLength?: number; custom?: CustomHashing; writing?: Writing } = {},
) {
  const probes: Probe[] = [];
  const env = {
    random: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
    probe(event: Probe | Declaration) {
      if (event.kind !== "declared") probes.push(event);
    },
  };
  return { ...passwords({ queue: hashQueue({ slots: 2, maxWait: 30_000 }), env, ...options }), probes };
}

const RIGHT = { ok: true, outdated: false };
const RIGHT_BUT_OLD = { ok: true, outdated: true };
const WRONG = { ok: false, outdated: false };
const SCRYPT =
  "00112233445566778899aabbccddeeff:13af89ff6a88bb0fb3277e79ba724c6c0731b15919ca892969d63abd1534b867d110179e3bc8af39995ede0f9b2ac14b2b97573df10ba3802c498dbeb61e4f64";
/** From the test vectors of the reference implementation. */
const ARGON2I = "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA";
const ARGON2ID = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

describe("the length of a password", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["👩🏽‍🚀", 4],
    ["ﬁ", 2],
  ])("%j is counted in code points after normalization", (password, length) => {
    expect(passwordLength(password)).toBe(length);
  });

  test("is from 8 to 128 unless the integrator sets others", () => {
    const { lengthFault } = setUp();
    expect(lengthFault("1234567")).toBe("short");
    expect(lengthFault("12345678")).toBeUndefined();
    expect(lengthFault("👍".repeat(128))).toBeUndefined();
    expect(lengthFault("a".repeat(129))).toBe("long");
    expect(lengthFault("a".repeat(1_000_000))).toBe("long");
    expect(setUp({ minLength: 1, maxLength: 2 }).lengthFault("abc")).toBe("long");
  });

  test.each([{ minLength: 0 }, { minLength: 10, maxLength: 9 }, { maxLength: 1025 }, { minLength: 1.5 }])(
    "%j is a mistake of the configuration",
    (options) => {
      expect(() => setUp(options)).toThrow(ConfigurationError);
    },
  );
});

describe("a password hashed by the engine", () => {
  test("is Argon2id with a random salt, and verifies", async () => {
    const { hash, verify } = setUp();
    const [one, two] = await Promise.all([hash("correct horse"), hash("correct horse")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verify(one, "correct horse")).toEqual(RIGHT);
    expect(await verify(one, "correct horsf")).toEqual(WRONG);
    expect(await verify(one, " correct horse")).toEqual(WRONG);
    expect(await verify(one, "")).toEqual(WRONG);
  });

  test.each([64, 72, 73, 128])("of %i bytes counts to its last byte", async (length) => {
    const { hash, verify } = setUp();
    const stored = await hash("x".repeat(length));
    expect(await verify(stored, "x".repeat(length))).toEqual(RIGHT);
    expect(await verify(stored, `${"x".repeat(length - 1)}y`)).toEqual(WRONG);
    expect(await verify(stored, "x".repeat(length + 1))).toEqual(WRONG);
  });

  test("is the same in composed and decomposed letters", async () => {
    const { hash, verify } = setUp();
    expect(await verify(await hash("pass\u00e9word"), "passe\u0301word")).toEqual(RIGHT);
  });

  test("may hold any characters", async () => {
    const { hash, verify } = setUp();
    const password = "a\0b 👩🏽‍🚀 'quoted' $argon2id$";
    const stored = await hash(password);
    expect(await verify(stored, password)).toEqual(RIGHT);
    expect(await verify(stored, "a")).toEqual(WRONG);
  });

  test("of more than 4096 bytes is not hashed, and matches nothing", async () => {
    const { hash, verify, probes } = setUp({ maxLength: 1024 });
    const longest = "👍".repeat(1024);
    const stored = await hash(longest);
    expect(await verify(stored, longest)).toEqual(RIGHT);
    await expect(hash(`${longest}a`)).rejects.toThrow(RangeError);
    probes.length = 0;
    expect(await verify(stored, `${longest}a`)).toEqual(WRONG);
    expect(await verify(stored, "a".repeat(1_000_000))).toEqual(WRONG);
    expect(probes).toHaveLength(2);
  });
});

describe("a hash of another system", () => {
  test("of the compatible framework verifies and is outdated", async () => {
    const { verify, probes } = setUp();
    expect(await verify(SCRYPT, "correct horse")).toEqual(RIGHT_BUT_OLD);
    expect(await verify(SCRYPT, "wrong horse")).toEqual(WRONG);
    expect(probes).toEqual([
      { kind: "hash", operation: "verify", algorithm: "scrypt" },
      { kind: "hash", operation: "verify", algorithm: "scrypt" },
    ]);
  });

  test.each([ARGON2I, ARGON2ID])("%s verifies and is outdated", async (stored) => {
    const { verify } = setUp();
    expect(await verify(stored, "password")).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, "passwore")).toEqual(WRONG);
  });

  test.each(["$2a$", "$2b$", "$2y$"])("of bcrypt with %s verifies and is outdated", async (version) => {
    const { verify } = setUp();
    const stored = hashSync("correct horse", 4).replace(/^\$2.\$/, version);
    expect(await verify(stored, "correct horse")).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, "wrong horse")).toEqual(WRONG);
  });

  test("of bcrypt leaves time for other work, however many are tried at once", async () => {
    const { verify } = setUp();
    const stored = hashSync("correct horse", 10);
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    const words = ["correct horse", "wrong horse", "correct horse", "wrong horse"];
    const verdicts = await Promise.all(words.map((password) => verify(stored, password)));
    clearInterval(count);
    expect(verdicts).toEqual([RIGHT_BUT_OLD, WRONG, RIGHT_BUT_OLD, WRONG]);
    expect(turns).toBeGreaterThan(10);
  });

  test("of bcrypt uses the first 72 bytes, as in its original system", async () => {
    const { verify } = setUp();
    const stored = hashSync("x".repeat(73), 4);
    expect(await verify(stored, "x".repeat(73))).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, `${"x".repeat(72)}y`)).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, `${"x".repeat(71)}yx`)).toEqual(WRONG);
    const { hash, verify: verifyNew } = setUp();
    expect(await verifyNew(await hash("x".repeat(73)), `${"x".repeat(72)}y`)).toEqual(WRONG);
  });

  test.each(["sha256", "sha512"])("of PBKDF2 with %s verifies in both spellings", async (digest) => {
    const { verify } = setUp();
    const salt = Buffer.from("salt of 16 bytes");
    const key = pbkdf2Sync("correct horse", salt, 1200, 32, digest);
    const plain = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
    const phc = `$pbkdf2-${digest}$i=1200,l=32$${plain(salt)}$${plain(key)}`;
    const passlib = `$pbkdf2-${digest}$1200$${plain(salt)}$${plain(key)}`.replaceAll("+", ".");
    for (const stored of [phc, passlib]) {
      expect(await verify(stored, "correct horse")).toEqual(RIGHT_BUT_OLD);
      expect(await verify(stored, "wrong horse")).toEqual(WRONG);
    }
  });

  test.each([
    ["$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44", "password"],
    [
      "$pbkdf2-sha256$i=4096,l=40$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$NIyJ28vTKy8y2BS4EW6EzysXNH68GAAYHE4qH7jdU+HGNVGMfaxH6Q",
      "passwordPASSWORDpassword",
    ],
  ])("%s was made elsewhere and verifies", async (stored, password) => {
    expect(await setUp().verify(stored, password)).toEqual(RIGHT_BUT_OLD);
  });
});

/** Made with hashlib of Python, bcrypt of glibc, and OpenSSL. The passwords are "correct horse". */
const FOREIGN = {
  "Django, PBKDF2": "pbkdf2_sha256$1200$NaClNaClNaCl$dDgjGJah0I7PWJKHnH3LqFqODwP3NbmAdewcFFwMoGE=",
  "Django, PBKDF2 with SHA-1": "pbkdf2_sha1$1200$NaClNaClNaCl$9nZSsOWJ33Gw4pbKc4zKkoYi7lQ=",
  "Django, scrypt":
    "scrypt$1024$NaClNaClNaCl$8$5$vSr3VxuzmKYb7DAMMf7MtVnM41skoaTuNK68KK7XSzjq0okXbEZb4aWWY8bERWxl1LSrv5EiKqX+PKelJOI3uA==",
  "Django, bcrypt": "bcrypt$$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e",
  "Django, bcrypt of SHA-256": "bcrypt_sha256$$2b$04$abcdefghijklmnopqrstuuIvyWZlBcE3WoQXKqRnwrLYJ6nenE0Bq",
  "Werkzeug, PBKDF2":
    "pbkdf2:sha256:1200$NaClNaCl$b57cecd1879105a526ae3e2a3dd4e25c439f1937644965206e339247883fa5dc",
  "Werkzeug, scrypt":
    "scrypt:1024:8:1$NaClNaCl$04572d8aad7575db0503bb479c96d08c956d5bc3e75d367e043c138650482b789fa633f8ea52c1050a8d11da392405295e3b306cb0d3d57f56a0f8fa3b47256d",
  Lucia:
    "s2:abcdefgh12345678:a9e6110863f39569fd61dd4c26b44d06d1e8c0d58b13d393b6e647c5c9d6add448809433942294f1e82adadb98308aa40e13fdc7d10e54c7907f4eca471f5314",
  "PBKDF2 with SHA-1": "$pbkdf2-sha1$i=1200,l=20$c2FsdCBvZiAxNiBieXRlcw$ecd3IbbSyY/EURd2M1t6PcQd+PI",
  "passlib, PBKDF2 with SHA-1": "$pbkdf2$1200$c2FsdCBvZiAxNiBieXRlcw$ecd3IbbSyY/EURd2M1t6PcQd.PI",
  "PBKDF2 with SHA-512":
    "$pbkdf2-sha512$i=1200,l=64$c2FsdCBvZiAxNiBieXRlcw$1E7/EYdL9Ex5vHK3SWTZT5eq+xJqUyj26AosRFpvfrXX9odtafkVgswv6VJexlrjsuRuwwQSqy8UArqkTYdTmg",
  "Devise, bcrypt with a pepper": pepperedBcrypt(
    "$2b$04$abcdefghijklmnopqrstuugEH5s5r3zGAd2.thRclysskVPVf1JhW",
    "pepper",
  ),
};

/** From the README of Firebase's own implementation. */
const FIREBASE =
  "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";

describe("a hash that is imported", () => {
  test.each(Object.entries(FOREIGN))("(%s) verifies and is outdated", async (_, stored) => {
    const { verify, faultOf } = setUp();
    expect(faultOf(stored)).toBeUndefined();
    expect(await verify(stored, "correct horse")).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, "correct horsf")).toEqual(WRONG);
  });

  test.each([
    [FIREBASE, "user1password"],
    [FIREBASE.replaceAll("+", "-").replaceAll(/(?<=[A-Za-z0-9])\/(?=[A-Za-z0-9])/g, "_"), "user1password"],
    // From the documentation of passlib.
    ["$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv/epnfB6f/w1EbXrsJOuQ", "password"],
  ])("%s verifies and is outdated", async (stored, password) => {
    const { verify } = setUp();
    expect(await verify(stored, password)).toEqual(RIGHT_BUT_OLD);
    expect(await verify(stored, `${password}.`)).toEqual(WRONG);
  });

  test.each(["argon2id", "argon2i", "argon2d"] as const)(
    "of %s with any parameters verifies, with the password as typed or after NFKC",
    async (algorithm) => {
      const { verify } = setUp();
      const typed = "cafe\u0301-\ufb01nal-9";
      const nonce = Buffer.from("salt of 16 bytes");
      const stored = (message: string) => {
        const tag = argon2Sync(algorithm, {
          message,
          nonce,
          parallelism: 2,
          tagLength: 24,
          memory: 64,
          passes: 3,
        });
        const plain = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
        return `$${algorithm}$v=19$m=64,t=3,p=2$${plain(nonce)}$${plain(tag)}`;
      };
      expect(await verify(stored(typed), typed)).toEqual(RIGHT_BUT_OLD);
      expect(await verify(stored(typed.normalize("NFKC")), typed)).toEqual(RIGHT_BUT_OLD);
      expect(await verify(`argon2${stored(typed)}`, typed)).toEqual(RIGHT_BUT_OLD);
      expect(await verify(stored(typed), typed.normalize("NFC"))).toEqual(WRONG);
    },
  );

  test("with the engine's parameters, of the password as typed, is outdated too", async () => {
    const { verify, hash } = setUp();
    const typed = "cafe\u0301-\ufb01nal-9";
    const how = { nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
    const tag = argon2Sync("argon2id", { message: typed, ...how });
    const stored = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${tag.toString("base64").replaceAll("=", "")}`;
    expect(await verify(stored, typed)).toEqual(RIGHT_BUT_OLD);
    expect(await verify(await hash(typed), typed)).toEqual(RIGHT);
  });

  test.each([
    ["Argon2id that wants 4 GiB", ARGON2ID.replace("m=65536", "m=4194304"), "parameters"],
    [
      "scrypt that wants 1 GiB",
      "$scrypt$ln=20,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv",
      "parameters",
    ],
    ["scrypt of a thousand lanes", FOREIGN["Django, scrypt"].replace("$8$5$", "$8$1025$"), "parameters"],
    [
      "scrypt of a cost that is no power of two",
      FOREIGN["Werkzeug, scrypt"].replace("1024", "1000"),
      "parameters",
    ],
    ["Firebase's with 4 GiB", FIREBASE.replace("n=14", "n=22"), "parameters"],
    ["PBKDF2 that takes minutes", FOREIGN["Django, PBKDF2"].replace("1200", "99999999"), "parameters"],
    ["bcrypt that takes minutes", `$2b$20$${"a".repeat(53)}`, "parameters"],
    ["MD5", "5f4dcc3b5aa765d61d8327deb882cf99", "unknown"],
    ["clear text", "correct horse", "unknown"],
  ])("(%s) is refused before it is stored", (_, stored, fault) => {
    expect(setUp().faultOf(stored)).toBe(fault);
  });

  test("is for the integrator's function to judge, if there is one", () => {
    const custom = { verify: async () => true };
    expect(setUp({ custom }).faultOf("clear text")).toBeUndefined();
  });
});

test.each([
  ["of the engine", undefined],
  ["of another system", FOREIGN.Lucia],
  ["of no known form", "clear text"],
  ["that doesn't exist", null],
])(
  "a refused password costs two hashes if it isn't normalized, one if it is, for a hash %s",
  async (_, given) => {
    const { hash, verify, probes } = setUp();
    const stored = given === undefined ? await hash("correct horse") : given;
    for (const [password, count] of [
      ["wrong horse", 1],
      ["wrong ho\u0301rse", 2],
    ] as const) {
      probes.length = 0;
      expect(await verify(stored, password)).toEqual(WRONG);
      expect(probes).toHaveLength(count);
    }
  },
);

describe("without a usable hash", () => {
  test.each([
    ["none", null],
    ["undefined", undefined],
    ["an empty one", ""],
    ["clear text", "correct horse"],
    ["bcrypt of the broken version", `$2x$04$${"a".repeat(53)}`],
    ["bcrypt of a cost that takes minutes", `$2b$20$${"a".repeat(53)}`],
    ["Argon2id that wants 4 GiB", ARGON2ID.replace("m=65536", "m=4194304")],
    ["Argon2id that wants a thousand passes", ARGON2ID.replace("t=2", "t=999")],
    ["Argon2id without passes", ARGON2ID.replace("t=2", "t=0")],
    ["Argon2id cut short", ARGON2ID.slice(0, -30)],
    ["PBKDF2 that takes minutes", "$pbkdf2-sha256$99999999$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA"],
    ["PBKDF2 without rounds", "$pbkdf2-sha256$0$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA"],
    ["a framework hash cut short", SCRYPT.slice(0, -1)],
    ["a framework hash with trailing data", `${SCRYPT}00`],
  ])("(%s) the answer is no, at the cost of one hash of the engine", async (_, stored) => {
    const { verify, probes } = setUp();
    expect(await verify(stored, "correct horse")).toEqual(WRONG);
    expect(probes).toEqual([{ kind: "hash", operation: "verify", algorithm: "argon2id" }]);
  });
});

describe("the integrator's hashing", () => {
  const custom = {
    hash: (password: string) => Promise.resolve(`own:${password}`),
    verify: ({ hash, password }: { hash: string; password: string }) =>
      Promise.resolve(hash === `own:${password}`),
  };

  test("replaces the engine's", async () => {
    const { hash, verify, probes } = setUp({ custom });
    const stored = await hash("correct horse");
    expect(stored).toBe("own:correct horse");
    expect(await verify(stored, "correct horse")).toEqual(RIGHT);
    expect(await verify(stored, "wrong horse")).toEqual(WRONG);
    expect(probes.map((probe) => "algorithm" in probe && probe.algorithm)).toEqual([
      "custom",
      "custom",
      "custom",
    ]);
  });

  test("is called without a stored hash too, and its result is then ignored", async () => {
    const hashes: string[] = [];
    const { verify } = setUp({
      custom: { ...custom, verify: ({ hash }) => Promise.resolve(hashes.push(hash) > 0) },
    });
    expect(await verify(null, "no account has this password")).toEqual(WRONG);
    expect(hashes).toHaveLength(1);
    expect(hashes[0]).toMatch(/^own:/);
  });

  test("of new hashes alone leaves old ones unchanged", async () => {
    const { verify } = setUp({ custom: { hash: custom.hash } });
    expect(await verify(SCRYPT, "correct horse")).toEqual(RIGHT);
  });
});

test("hashes wait in the queue and are refused if they wait too long", async () => {
  const queue = hashQueue({ slots: 1, maxWaiting: 0 });
  const env = { random: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
  const { hash, verify } = passwords({ queue, env });
  const first = hash("correct horse");
  await expect(verify(null, "correct horse")).rejects.toMatchObject({ statusCode: 503 });
  expect(await first).toMatch(/^\$argon2id\$/);
});

describe("while the compatible framework reads the database", () => {
  const shared = setUp({ writing: { isShared: true, isOwn: false } });

  test("new hashes have its form, and none is outdated", async () => {
    const hash = await shared.hash("correct horse");
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    for (const stored of [hash, SCRYPT]) expect(await shared.verify(stored, "correct horse")).toEqual(RIGHT);
  });

  test("a user without a password costs as much as one with its hash", async () => {
    shared.probes.length = 0;
    expect(await shared.verify(undefined, "correct horse")).toEqual(WRONG);
    expect(shared.probes).toEqual([{ kind: "hash", operation: "verify", algorithm: "scrypt" }]);
  });
});
