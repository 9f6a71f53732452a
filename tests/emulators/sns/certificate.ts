import { createSign, type KeyObject } from "node:crypto";

/** Writes the DER of one self-signed X.509 v3 certificate (RFC 5280, section 4.1), and nothing more. */

const SHA256_WITH_RSA = Buffer.from("06092a864886f70d01010b0500", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), content]);
  const bytes = size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const integer = (value: Buffer) => tlv(0x02, value);

function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(digits.slice(2), "ascii"))
    : tlv(0x18, Buffer.from(digits, "ascii"));
}

/** Returns a certificate for the key pair as PEM, valid from yesterday and for ten years. */
export function selfSignedCertificate(
  commonName: string,
  publicKey: KeyObject,
  privateKey: KeyObject,
): string {
  const now = new Date();
  const from = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + 10);
  const algorithm = sequence(SHA256_WITH_RSA);
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(commonName, "utf8")))));
  const toBeSigned = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(toBeSigned).sign(privateKey);
  const der = sequence(toBeSigned, algorithm, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
