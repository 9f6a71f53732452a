import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { localStorage } from "@/lib/providers/storage/local";
import { s3Storage } from "@/lib/providers/storage/s3";

const bytes = (written: string) => new TextEncoder().encode(written);
const files = ["320.webp", "640.webp"].map((name) => ({ name, bytes: bytes(name), type: "image/webp" }));

async function* parts(broken?: string) {
  yield "nom\n";
  if (broken) throw new Error(broken);
  yield bytes("Éloïse\n");
}

describe("storage on disk", () => {
  const root = mkdtempSync(join(tmpdir(), "potager-storage-"));
  const storage = localStorage(root);
  const streamed = async (path: string) => text((await storage.stream(path))!);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("keeps a folder whole and gives it back", async () => {
    await storage.put("uploads/a", files);
    expect(await storage.read("uploads/a/640.webp")).toEqual(Buffer.from("640.webp"));
    expect(await storage.read("uploads/a/99.webp")).toBeNull();
    expect(await storage.read("uploads/a")).toBeNull();
    expect(await streamed("uploads/a/640.webp")).toBe("640.webp");
    expect(await storage.stream("uploads/a/99.webp")).toBeNull();
    await storage.remove("uploads/a");
    expect(await storage.read("uploads/a/640.webp")).toBeNull();
  });

  it("writes parts one by one, and nothing of them when they break off", async () => {
    await storage.put("private/a", [{ name: "a.csv", bytes: parts(), type: "text/csv" }]);
    expect(await streamed("private/a/a.csv")).toBe("nom\nÉloïse\n");
    await expect(
      storage.put("private/b", [{ name: "b.csv", bytes: parts("broken"), type: "text/csv" }]),
    ).rejects.toThrow("broken");
    expect(await storage.read("private/b/b.csv")).toBeNull();
    await storage.remove("private/a");
  });

  it("leaves nothing of a folder that could not be written", async () => {
    const twice = [files[0]!, files[0]!];
    await expect(storage.put("uploads/b", twice)).rejects.toThrow("EEXIST");
    expect(existsSync(join(root, "uploads/b"))).toBe(false);
    expect(readdirSync(join(root, ".staging"))).toEqual([]);
  });

  it("sweeps what a killed process left, once it is an hour old", async () => {
    for (const [name, age] of [
      ["old", 7200],
      ["new", 60],
    ] as const) {
      const place = join(root, ".staging", name);
      mkdirSync(place);
      writeFileSync(join(place, "320.webp"), "half");
      const then = Date.now() / 1000 - age;
      utimesSync(place, then, then);
    }
    await storage.put("uploads/c", files);
    expect(readdirSync(join(root, ".staging"))).toEqual(["new"]);
  });

  it("never leaves its root", () => {
    for (const path of ["../x", "uploads/../../x", "uploads/../private/x", "/etc/passwd", "."])
      expect(() => storage.read(path)).toThrow("outside");
  });
});

describe("storage in a bucket", () => {
  const objects = new Map<string, { body: string; type: string; cache: string }>();
  let server: Server;
  let refuse = "";
  let endpoint = "";

  beforeAll(async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
    server = createServer(async (request, response) => {
      const url = new URL(request.url ?? "/", "http://s3.test");
      const key = decodeURIComponent(url.pathname.replace(/^\/photos\/?/, ""));
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (refuse && key.endsWith(refuse)) {
        response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      } else if (request.method === "PUT") {
        const { "content-type": type = "", "cache-control": cache = "" } = request.headers;
        objects.set(key, { body, type, cache });
        response.end();
      } else if (request.method === "POST") {
        for (const [, gone] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(gone!);
        response.end("<DeleteResult/>");
      } else if (url.searchParams.has("list-type")) {
        const prefix = url.searchParams.get("prefix") ?? "";
        const found = [...objects.keys()].filter((name) => name.startsWith(prefix));
        response.end(
          `<ListBucketResult>${found.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("")}</ListBucketResult>`,
        );
      } else if (objects.has(key)) {
        response.end(objects.get(key)?.body);
      } else {
        response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      }
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    objects.clear();
    refuse = "";
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
  });

  const cacheControl = "public, max-age=31536000, immutable";
  const bucket = () => s3Storage({ bucket: "photos", region: "ca-central-1", endpoint, cacheControl });

  it("keeps a folder and gives it back, with what caches are told", async () => {
    await bucket().put("uploads/a", files);
    expect([...objects.keys()]).toEqual(["uploads/a/320.webp", "uploads/a/640.webp"]);
    expect(objects.get("uploads/a/320.webp")).toMatchObject({
      type: "image/webp",
      cache: cacheControl,
    });
    expect(await bucket().read("uploads/a/320.webp")).not.toBeNull();
    expect(await bucket().read("uploads/a/99.webp")).toBeNull();
    await bucket().remove("uploads/a");
    expect(objects.size).toBe(0);
  });

  it("takes away what was written of a folder that failed half-way", async () => {
    refuse = "640.webp";
    await expect(bucket().put("uploads/b", files)).rejects.toThrow();
    expect(objects.size).toBe(0);
  });

  it("writes parts of unknown length, gives them back as a stream, and leaves nothing on the machine", async () => {
    const made = () =>
      readdirSync(tmpdir())
        .filter((name) => name.startsWith("potager-"))
        .sort();
    const before = made();
    await bucket().put("documents/a", [{ name: "a.csv", bytes: parts(), type: "text/csv" }]);
    expect(await text((await bucket().stream("documents/a/a.csv"))!)).toBe("nom\nÉloïse\n");
    expect(await bucket().stream("documents/a/b.csv")).toBeNull();
    await expect(
      bucket().put("documents/b", [{ name: "b.csv", bytes: parts("broken"), type: "text/csv" }]),
    ).rejects.toThrow("broken");
    expect([...objects.keys()]).toEqual(["documents/a/a.csv"]);
    expect(made()).toEqual(before);
  });

  describe("as it is configured", () => {
    const configured = async (more: Record<string, string> = {}) => {
      vi.resetModules();
      const set = {
        ...{ STORAGE_DRIVER: "s3", S3_BUCKET: "photos", S3_ENDPOINT: endpoint, AWS_REGION: "ca-central-1" },
        ...more,
      };
      for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
      return import("@/lib/providers/storage");
    };

    it("keeps private files in a bucket of their own, which no cache may keep, without an address", async () => {
      const { privateStorage, publicStorage } = await configured({ S3_PRIVATE_BUCKET: "papers" });
      await privateStorage().put("documents/a", [{ ...files[0]!, type: "application/pdf" }]);
      expect([...objects.entries()]).toEqual([
        [
          "/papers/documents/a/320.webp",
          { body: "320.webp", type: "application/pdf", cache: "private, no-store" },
        ],
      ]);
      expect(privateStorage()).not.toHaveProperty("url");
      await publicStorage().put("uploads/a", files);
      expect(objects.get("uploads/a/320.webp")?.cache).toBe(cacheControl);
    });

    it("refuses to keep private files in the bucket of the uploads", async () => {
      const { privateStorage } = await configured({ S3_PRIVATE_BUCKET: "" });
      expect(privateStorage).toThrow("S3_PRIVATE_BUCKET");
    });

    it("names the address browsers fetch from", async () => {
      const far = await configured({ S3_PUBLIC_URL: "https://photos.example/" });
      expect(far.publicStorage().url("uploads/a/320.webp")).toBe("https://photos.example/uploads/a/320.webp");
      const near = await configured({ S3_PUBLIC_URL: "" });
      expect(near.publicStorage().url("uploads/a/320.webp")).toBe("/uploads/a/320.webp");
    });
  });
});
