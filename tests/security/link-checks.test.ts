import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLinks } from "@/lib/notifications/service/check-links";
import { probeLink } from "@/lib/providers/web/probe-link";
import { isPublicAddress } from "@/lib/providers/web/public-address";
import type { Reach } from "@/lib/providers/web/reach";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { asUser } from "@/tests/factories/context";
import { makeMember, makeNotification, makeTenant } from "@/tests/factories/tenant";

let port = 0;
const asked: string[] = [];

/** A server on every local address. Its host 127.0.0.1 stands for the public web, any other one for what is private. */
function answer(request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? "";
  asked.push(`${request.socket.localAddress?.replace("::ffff:", "")}${path}`);
  if (path === "/fine") return response.end("fine");
  if (path === "/moved") return response.writeHead(302, { location: "/fine" }).end();
  if (path === "/round") return response.writeHead(302, { location: "/round" }).end();
  if (path === "/inside") return response.writeHead(302, { location: `http://127.0.0.2:${port}/fine` }).end();
  if (path === "/file") return response.writeHead(302, { location: "file:///etc/passwd" }).end();
  if (path === "/slow") return;
  return response.writeHead(path === "/gone" ? 410 : path === "/busy" ? 503 : 404).end();
}

const server = createServer(answer);
const door = (scheme: string) => ["http:", "https:"].includes(scheme);
const web: Reach = { door, address: (address) => address === "127.0.0.1" };
const nothing: Reach = { door, address: () => false };

beforeAll(
  () =>
    new Promise<void>((done) =>
      server.listen(0, "0.0.0.0", () => {
        port = (server.address() as AddressInfo).port;
        done();
      }),
    ),
);
afterAll(() => void server.closeAllConnections());
afterAll(() => void server.close());

const at = (path: string) => `http://127.0.0.1:${port}${path}`;

describe("our server asks nobody but the public web for a link", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://localhost/",
    "https://localhost:8443/",
    "http://farm.example:22/",
    "http://somebody@farm.example/",
    "ftp://farm.example/",
  ])("%s is not asked", async (url) => {
    expect(await probeLink(url)).toBe("not_public");
  });

  it("calls only public addresses public", () => {
    expect(["8.8.8.8", "2606:4700::1111"].map(isPublicAddress)).toEqual([true, true]);
    expect(["fe80::1", "fd00::1", "224.0.0.1", "198.18.0.1", "x"].map(isPublicAddress)).toEqual(
      Array(5).fill(false),
    );
  });

  it.each(["/inside", "/file"])("a redirect into a private network is not followed: %s", async (path) => {
    asked.length = 0;
    expect(await probeLink(at(path), web)).toBe("not_public");
    expect(asked).toEqual([`127.0.0.1${path}`]);
  });

  it("a name is checked once it is resolved", async () => {
    asked.length = 0;
    expect(await probeLink(`http://localhost:${port}/fine`, nothing)).toBe("not_public");
    expect(asked).toEqual([]);
  });
});

describe("a link is dead only when its server says so", () => {
  it.each([
    ["/fine", "alive"],
    ["/moved", "alive"],
    ["/lost", "gone"],
    ["/gone", "gone"],
    ["/busy", "unknown"],
    ["/round", "unknown"],
    ["/slow", "unknown"],
  ])("%s is %s", async (path, state) => {
    expect(await probeLink(at(path), web)).toBe(state);
  });
});

describe("the links of a draft", () => {
  const button = (url: string) => ({ id: url.slice(-30), type: "button" as const, text: "Voir", url });

  it("are tried in buttons and words, and what is dead is named", async () => {
    const { owner, farm } = await makeTenant();
    const draft = await makeNotification(farm, {
      email_content_fr: [
        button("{{link}}"),
        button("http://127.0.0.1/paniers"),
        { id: "a", type: "content", text: "Voyez http://10.0.0.1/x, et encore http://127.0.0.1/paniers." },
      ],
    });
    const ids = { farm_id: farm.id, notification_id: draft.id };
    expect(await checkLinks(asUser(owner), ids)).toEqual({
      dead: [
        { url: "http://127.0.0.1/paniers", reason: "not_public" },
        { url: "http://10.0.0.1/x", reason: "not_public" },
      ],
      unknown: 0,
    });
  });

  it("are tried so often in an hour and no more, and the send is not held up", async () => {
    const { owner, farm } = await makeTenant();
    const links = Array.from({ length: 20 }, (_, n) => button(`http://127.0.0.1/${n}`));
    const { id: notification_id } = await makeNotification(farm, { email_content_fr: links });
    const tries = LIMITS.link_check.points / 20;
    const ids = { farm_id: farm.id, notification_id };
    for (let n = 0; n < tries; n++) expect((await checkLinks(asUser(owner), ids)).dead).toHaveLength(20);
    expect(await checkLinks(asUser(owner), ids)).toEqual({ dead: [], unknown: 20 });
  });

  it("of another farm are not tried", async () => {
    const [{ farm }, stranger] = [await makeTenant(), await makeTenant()];
    const { id: notification_id } = await makeNotification(farm);
    const ids = { farm_id: farm.id, notification_id };
    await expect(checkLinks(asUser(stranger.owner), ids)).rejects.toMatchObject({ code: "not_found" });
    await checkLinks(asUser(await makeMember(farm, "employee")), ids);
  });
});
