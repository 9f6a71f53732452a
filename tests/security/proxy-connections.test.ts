import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { afterEach, describe, expect, it } from "vitest";
import { limitConnections, type Network, proxiesOf } from "@/lib/transport/front-door/connections";
import { closeServer, listen } from "@/tests/emulators/http/server";

const MOST = 5;
const OPENED = 20;
let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await closeServer(server);
});

async function openFrom(port: number, localAddress: string): Promise<number> {
  const opened = Array.from({ length: OPENED }, () => connect({ port, host: "127.0.0.1", localAddress }));
  sockets.push(...opened);
  const ends = opened.map(
    (socket) =>
      new Promise<"answered" | "closed">((done) => {
        socket.on("error", () => {});
        socket.once("close", () => done("closed"));
        socket.once("data", () => done("answered"));
        socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      }),
  );
  return (await Promise.all(ends)).filter((end) => end === "answered").length;
}

describe("connections that come past the proxies", () => {
  it("are counted by their address, and those of the proxies are not", async () => {
    server = createServer((_, response) => response.end());
    limitConnections(server, MOST, proxiesOf(1, [ipaddr.parseCIDR("127.0.0.9/32")]));
    const port = await listen(server, 0, "127.0.0.1");
    expect(await openFrom(port, "127.0.0.2")).toBe(MOST);
    expect(await openFrom(port, "127.0.0.9")).toBe(OPENED);
  });

  const named: Network[] = [ipaddr.parseCIDR("203.0.113.0/24"), ipaddr.parseCIDR("2001:db8::/32")];
  it.each([
    ["no proxy is trusted", 0, [], "10.0.0.1", false],
    ["no network is named, from inside", 1, [], "10.0.0.1", true],
    ["no network is named, from this machine", 1, [], "::ffff:127.0.0.1", true],
    ["no network is named, from the Internet", 1, [], "198.51.100.7", false],
    ["its network is named", 1, named, "203.0.113.9", true],
    ["its network of IPv6 is named", 2, named, "2001:db8::7", true],
    ["another network is named, from inside", 1, named, "10.0.0.1", false],
    ["it has no address", 1, [], null, false],
  ] as const)("belong to a proxy or not: %s", (_, trusted, networks, address, proxy) => {
    expect(proxiesOf(trusted, networks as Network[])(address)).toBe(proxy);
  });
});
