import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { env } from "@/lib/env";

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const byte = (...values: number[]): Buffer => Buffer.from(values);
/** Text of CBOR that is shorter than 24 bytes (RFC 8949). */
const cborText = (text: string): Buffer => Buffer.concat([byte(0x60 + text.length), Buffer.from(text)]);

const FLAGS = { register: 0x45, logIn: 0x05 };

/** A security key in software: it makes one passkey, and signs with it (WebAuthn level 2, attestation "none"). */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(env().APP_URL).hostname), byte(flags), counted]);
  };
  const ofSite = () => new URL(env().APP_URL).origin;

  return {
    /** Returns what a browser answers to the options of a registration. */
    register(challenge: string, origin = ofSite()): string {
      const key = Buffer.concat([
        byte(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        Buffer.from(x, "base64url"),
        byte(0x22, 0x58, 0x20),
        Buffer.from(y, "base64url"),
      ]);
      const authData = Buffer.concat([head(FLAGS.register), Buffer.alloc(16), byte(0, id.length), id, key]);
      const attestationObject = Buffer.concat([
        byte(0xa3),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), byte(0xa0), cborText("authData")],
        ...[byte(0x58, authData.length), authData],
      ]);
      return JSON.stringify({
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["usb"],
        },
      });
    },

    /** Returns what a browser answers to the options of a log-in. */
    logIn(challenge: string, { origin = ofSite(), count = counter + 1 } = {}): string {
      counter = count;
      const authData = head(FLAGS.logIn);
      const data = clientData("webauthn.get", challenge, origin);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return JSON.stringify({
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      });
    },
  };
}
