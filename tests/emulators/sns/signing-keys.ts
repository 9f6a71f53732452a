import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { selfSignedCertificate } from "./certificate";

export interface SigningKeys {
  privateKey: KeyObject;
  certificatePem: string;
}

/** Makes an RSA key and its certificate, or reads those of the last run from stateDir. */
export function loadSigningKeys(stateDir: string | undefined): SigningKeys {
  const keyFile = stateDir && join(stateDir, "sns-key.pem");
  const certificateFile = stateDir && join(stateDir, "sns-cert.pem");
  if (keyFile && certificateFile && existsSync(keyFile) && existsSync(certificateFile)) {
    return {
      privateKey: createPrivateKey(readFileSync(keyFile)),
      certificatePem: readFileSync(certificateFile, "utf8"),
    };
  }
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificatePem = selfSignedCertificate("sns.emulator.test", createPublicKey(privateKey), privateKey);
  if (stateDir && keyFile && certificateFile) {
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    writeFileSync(certificateFile, certificatePem);
  }
  return { privateKey, certificatePem };
}
