import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { localStorage } from "@/lib/providers/storage/local";
import { s3Storage } from "@/lib/providers/storage/s3";

const bytes = (text: string) => new TextEncoder().encode(text);
const files = ["320.webp", "640.webp"].map((name) => ({ name, bytes: bytes(name), type: "image/webp" }));

describe("storage on disk", () => {
  const root = mkdtempSync(join(tmpdir(), "potager-storage-"));
  const storage = localStorage(root);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("keeps a folder whole and gives it back", async () => {
    await storage.put("uploads/a", files);
    expect(await storage.read("uploads/a/640.webp")).toEqual(Buffer.from("640.webp"));
    expect(await storage.read("uploads/a/99.webp")).toBeNull();
    expect(await storage.read("uploads/a")).toBeNull();
    expect(storage.url("uploads/a/640.webp")).toBe("/uploads/a/640.webp");
    await storage.remove("uploads/a");
    expect(await storage.read("uploads/a/640.webp")).toBeNull();
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
    for (const path of ["../x", "uploads/../../x", "/etc/passwd", "."])
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

  const bucket = (publicUrl?: string) =>
    s3Storage({ bucket: "photos", region: "ca-central-1", endpoint, publicUrl });

  it("keeps a folder and gives it back, to be kept by browsers for ever", async () => {
    await bucket().put("uploads/a", files);
    expect([...objects.keys()]).toEqual(["uploads/a/320.webp", "uploads/a/640.webp"]);
    expect(objects.get("uploads/a/320.webp")).toMatchObject({
      type: "image/webp",
      cache: "public, max-age=31536000, immutable",
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

  it("names the address browsers fetch from", () => {
    expect(bucket("https://photos.example/").url("uploads/a/320.webp")).toBe(
      "https://photos.example/uploads/a/320.webp",
    );
    expect(bucket().url("uploads/a/320.webp")).toBe("/uploads/a/320.webp");
  });
});
