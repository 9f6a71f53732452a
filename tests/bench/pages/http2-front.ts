/**
 * Acts as the proxy of a hosting platform: HTTP/2 over TLS for browsers, HTTP/1.1 to the app. Runs as a process
 * with the app's port as its argument; its first line gives its own port.
 */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { Agent, request } from "node:http";
import { createSecureServer } from "node:http2";
import { selfSignedCertificate } from "@/tests/emulators/sns/certificate";

const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const front = createSecureServer({
  key: privateKey.export({ type: "pkcs8", format: "pem" }),
  cert: selfSignedCertificate("localhost", createPublicKey(privateKey), privateKey),
});

/** Headers of one connection; HTTP/2 forbids them (RFC 9113, section 8.2.2). */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];
const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OF_CONNECTION.includes(name)),
  );

front.on("request", (incoming, answer) => {
  const headers = { ...passedOn(incoming.headers), host: `localhost:${port}` };
  const behind = request({ port, method: incoming.method, path: incoming.url, headers, agent }, (given) => {
    answer.writeHead(given.statusCode ?? 502, passedOn(given.headers));
    given.pipe(answer);
  });
  behind.on("error", () => answer.writeHead(502).end());
  incoming.pipe(behind);
});
front.listen(0, () => {
  const address = front.address();
  if (address && typeof address === "object") console.log(JSON.stringify({ port: address.port }));
});
