import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { type ClientAddressOptions, clientAddress } from "./client-address.ts";

type Headers = Readonly<Record<string, string>>;

function find(options: ClientAddressOptions, peer: string | undefined, headers: Headers = {}) {
  return clientAddress(options)(peer, (name) => headers[name]);
}

const limited = (address: string, limitKey = address) => ({ address, limitKey, unconfiguredProxy: false });
const shared = (address: string, sharedKey = address) => ({ ...unlimited(address), sharedKey });
const unlimited = (address: string | undefined) => ({
  address,
  limitKey: undefined,
  unconfiguredProxy: false,
});

describe("a client that is connected directly", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", "127.0.0.1", "127.0.0.1"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:0:1::0001", "2001:db8::1:0:0:1", "2001:db8::/64"],
    ["2001:db8:0:0:ffff::1", "2001:db8::ffff:0:0:1", "2001:db8::/64"],
    ["fe80::1%eth0", "fe80::1", "fe80::/64"],
    ["::1", "::1", "::/64"],
  ])("%s is %s and limited as %s", (peer, address, limitKey) => {
    expect(find({}, peer)).toEqual(limited(address, limitKey));
  });

  test("counts with its whole network, as wide as configured", () => {
    expect(find({ ipv6Subnet: 48 }, "2001:db8:1:2:3::4").limitKey).toBe("2001:db8:1::/48");
    expect(find({ ipv6Subnet: 60 }, "2001:db8:1:2f:3::4").limitKey).toBe("2001:db8:1:20::/60");
    expect(find({ ipv6Subnet: 128 }, "2001:db8::4").limitKey).toBe("2001:db8::4/128");
  });

  test("ignores headers", () => {
    const headers = {
      "x-forwarded-for": "198.51.100.1",
      forwarded: "for=198.51.100.1",
      "x-real-ip": "198.51.100.1",
    };
    expect(find({}, "203.0.113.7", headers)).toEqual(limited("203.0.113.7"));
    expect(find({ trustedProxies: ["10.0.0.0/8"] }, "203.0.113.7", headers)).toEqual(limited("203.0.113.7"));
    expect(find({ trustedProxies: ["10.0.0.0/8"] }, "192.168.0.1", headers)).toEqual(limited("192.168.0.1"));
  });

  test.each([undefined, "", "unknown", "/run/socket", "1.2.3", "01.2.3.4", "1.2.3.4.5", "0x7f.1", "12345"])(
    "%j is not an address",
    (peer) => {
      expect(find({}, peer)).toEqual(unlimited(undefined));
    },
  );
});

describe("a host that doesn't tell the peer's IP address", () => {
  const hops = { "x-forwarded-for": "192.0.2.66, 203.0.113.7, 10.0.0.2" };

  test("is behind the trusted proxies, so the first hop that isn't one of them is the client", () => {
    expect(find({ trustedProxies: ["10.0.0.0/8"] }, undefined, hops)).toEqual(limited("203.0.113.7"));
  });

  test("isn't trusted if no proxy is, or if there is no header", () => {
    expect(find({}, undefined, hops)).toEqual(unlimited(undefined));
    expect(find({ trustedProxies: ["10.0.0.0/8"] }, undefined)).toEqual(unlimited(undefined));
    const odd = { "x-forwarded-for": "unknown" };
    expect(find({ trustedProxies: ["10.0.0.0/8"] }, undefined, odd)).toEqual(unlimited(undefined));
  });
});

describe("behind a trusted proxy", () => {
  const trusted = { trustedProxies: ["10.0.0.0/8", "loopback", "2001:db8:ff::/48"] };
  const via = (forwarded: string, peer = "10.0.0.1") => find(trusted, peer, { "x-forwarded-for": forwarded });

  test("the client is the last hop that isn't one of the trusted proxies", () => {
    expect(via("203.0.113.7")).toEqual(limited("203.0.113.7"));
    expect(via("198.51.100.1, 203.0.113.7")).toEqual(limited("203.0.113.7"));
    expect(via("198.51.100.1, 203.0.113.7, 127.0.0.1")).toEqual(limited("203.0.113.7"));
    expect(via("10.9.9.9, 2001:db8::7")).toEqual(limited("2001:db8::7", "2001:db8::/64"));
  });

  test("requests through a hop in a trusted range, which may be a client, are also limited through that hop", () => {
    expect(via("198.51.100.1, 203.0.113.7, 10.1.2.3")).toEqual({
      ...limited("203.0.113.7"),
      sharedKey: "10.1.2.3",
    });
    expect(via("203.0.113.7,2001:db8:ff:1::2", "::ffff:10.0.0.1")).toEqual({
      ...limited("203.0.113.7"),
      sharedKey: "2001:db8:ff:1::/64",
    });
    const options = { trustedProxies: ["10.0.0.0/8", "10.1.2.3"] };
    const headers = { "x-forwarded-for": "203.0.113.7, 10.1.2.3" };
    expect(find(options, "10.0.0.1", headers)).toEqual(limited("203.0.113.7"));
  });

  test("addresses may have ports, brackets and odd spaces", () => {
    expect(via("203.0.113.7:4711")).toEqual(limited("203.0.113.7"));
    expect(via("  [2001:db8::7]:4711 ")).toEqual(limited("2001:db8::7", "2001:db8::/64"));
    expect(via("[2001:db8::7]")).toEqual(limited("2001:db8::7", "2001:db8::/64"));
    expect(via("::ffff:203.0.113.7")).toEqual(limited("203.0.113.7"));
  });

  test("if all hops are trusted proxies, the first of them sent it", () => {
    expect(via("10.5.5.5")).toEqual(limited("10.5.5.5"));
    expect(via("10.5.5.5, 10.6.6.6")).toEqual({ ...limited("10.5.5.5"), sharedKey: "10.6.6.6" });
  });

  // Covers CVE-2024-47070.
  test("entries left of an invalid hop are not read; the last hop before it has a limit for all", () => {
    expect(via("203.0.113.7, unknown")).toEqual(shared("10.0.0.1"));
    expect(via("203.0.113.7, _hidden, 10.2.2.2")).toEqual(shared("10.2.2.2"));
    expect(via("203.0.113.7,")).toEqual(shared("10.0.0.1"));
    expect(via("")).toEqual(shared("10.0.0.1"));
    expect(via("[::1")).toEqual(shared("10.0.0.1"));
    expect(via(",".repeat(10_000))).toEqual(shared("10.0.0.1"));
  });

  test("that adds no header, requests are not limited together under its IP address", () => {
    expect(find(trusted, "10.0.0.1")).toEqual(unlimited("10.0.0.1"));
    expect(find(trusted, "10.0.0.1", { "x-real-ip": "203.0.113.7" })).toEqual(unlimited("10.0.0.1"));
  });

  test("a very long list costs little, and its last entries are read", () => {
    expect(via(`${"10.0.0.2,".repeat(1500)}203.0.113.7`)).toEqual(limited("203.0.113.7"));
    expect(via(`203.0.113.7${",10.0.0.2".repeat(1500)}`)).toEqual(limited("10.0.0.2"));
    expect(via(`203.0.113.7${",127.0.0.1".repeat(1500)}`)).toEqual(limited("127.0.0.1"));
  });

  test("other headers are read if they are configured, in their order", () => {
    const options = { ...trusted, headers: ["CF-Connecting-IP", "Forwarded"] };
    const forwarded = 'for=198.51.100.1, for="[2001:db8::7]:4711";proto=https;by=10.0.0.1';
    expect(find(options, "10.0.0.1", { "x-forwarded-for": "203.0.113.7" })).toEqual(unlimited("10.0.0.1"));
    expect(find(options, "10.0.0.1", { forwarded })).toEqual(limited("2001:db8::7", "2001:db8::/64"));
    expect(find(options, "10.0.0.1", { forwarded, "cf-connecting-ip": "203.0.113.7" })).toEqual(
      limited("203.0.113.7"),
    );
    expect(find(options, "10.0.0.1", { forwarded: "for=203.0.113.7, proto=https" })).toEqual(
      shared("10.0.0.1"),
    );
  });

  test("a client's IP address is found, whatever entries the client sends before it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.ipV4(), (sent, client) => {
        fc.pre(!client.startsWith("10.") && !client.startsWith("127."));
        expect(via(`${sent}, ${client}`).address).toBe(client);
      }),
    );
  });
});

describe("behind a proxy that isn't configured", () => {
  test.each(["127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "192.168.1.1", "::ffff:172.17.0.1", "fd00::1"])(
    "%s is recorded, and counts for everyone behind it, whatever the header says",
    (peer) => {
      const direct = find({}, peer);
      for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"])
        for (const value of ["203.0.113.7", "203.0.113.8, 10.0.0.9", "for=203.0.113.7", "unknown", "", ","]) {
          const found = find({}, peer, { [name]: value });
          expect(found).toEqual({
            ...shared(direct.address ?? "", direct.limitKey),
            unconfiguredProxy: true,
          });
        }
      expect(direct.unconfiguredProxy).toBe(false);
    },
  );
});

test("nothing is recorded if IP tracking is off", () => {
  expect(find({ disabled: true, trustedProxies: ["nonsense"] }, "203.0.113.7")).toEqual(unlimited(undefined));
});

test("a proxy may be a mapped IP address or range", () => {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  expect(find({ trustedProxies: ["::ffff:10.0.0.0/104"] }, "10.9.9.9", headers)).toEqual(
    limited("203.0.113.7"),
  );
  expect(find({ trustedProxies: ["private"] }, "172.31.0.1", headers)).toEqual(limited("203.0.113.7"));
  expect(find({ trustedProxies: ["private"] }, "172.32.0.1", headers)).toEqual(limited("172.32.0.1"));
  expect(find({ trustedProxies: ["198.51.100.1"] }, "198.51.100.1", headers)).toEqual(limited("203.0.113.7"));
});

test.each([
  "",
  "proxy",
  "10.0.0.0/33",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "10.0.0.0/",
  "10.0.0",
  "::/129",
  "::ffff:10.0.0.0/8",
  "Loopback",
  "constructor",
])("%j doesn't name a proxy", (proxy) => {
  expect(() => clientAddress({ trustedProxies: [proxy] })).toThrow(ConfigurationError);
});

test.each([0, 15, 129, 1.5, Number.NaN])("%d bits are not a network", (ipv6Subnet) => {
  expect(() => clientAddress({ ipv6Subnet })).toThrow(ConfigurationError);
});

test("many peers don't fill the memory, and each is resolved correctly", () => {
  const address = clientAddress();
  for (let n = 0; n < 3000; n++) {
    const peer = `203.0.${n >> 8}.${n & 255}`;
    expect(address(peer, () => undefined).address).toBe(peer);
  }
});
