import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type S3Server, startS3Server } from "./s3-server";

const PHOTOS = "photos";
const PAPERS = "papers";
/** S3 lists and removes at most 1,000 objects at once. */
const MORE_THAN_A_PAGE = 1_003;

let server: S3Server;
let owner: S3Client;
/** Returns the storages of another machine: a new process knows only what the environment says. */
async function storages() {
  vi.resetModules();
  return import("@/lib/providers/storage");
}
const headOf = (Bucket: string, Key: string) => owner.send(new HeadObjectCommand({ Bucket, Key }));
async function keysOf(Bucket: string): Promise<string[]> {
  const { Contents = [] } = await owner.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key ?? "");
}
const bytes = (written: string) => new TextEncoder().encode(written);

beforeAll(async () => {
  server = await startS3Server();
  const settings = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
    AUTH_SECRET: "for-tests-only-for-tests-only-for-tests",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    STORAGE_DRIVER: "s3",
    S3_BUCKET: PHOTOS,
    S3_PRIVATE_BUCKET: PAPERS,
    S3_REGION: "ca-central-1",
    S3_ENDPOINT: server.endpoint,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  owner = new S3Client({ region: "ca-central-1", endpoint: server.endpoint, forcePathStyle: true });
  for (const Bucket of [PHOTOS, PAPERS])
    await owner.send(
      new CreateBucketCommand({
        Bucket,
        CreateBucketConfiguration: { LocationConstraint: "ca-central-1" },
      }),
    );
}, 300_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

it("a picture that one machine stores is read and removed by another", async () => {
  const one = (await storages()).publicStorage();
  await one.put("uploads/a", [
    { name: "320.webp", bytes: bytes("small"), type: "image/webp" },
    { name: "640.webp", bytes: bytes("large"), type: "image/webp" },
  ]);
  const other = (await storages()).publicStorage();
  expect(other).not.toBe(one);
  expect(String(await other.read("uploads/a/640.webp"))).toBe("large");
  expect(await other.read("uploads/a/960.webp")).toBeNull();
  expect(await headOf(PHOTOS, "uploads/a/320.webp")).toMatchObject({
    ContentType: "image/webp",
    ContentLength: 5,
    CacheControl: "public, max-age=31536000, immutable",
  });
  await other.remove("uploads/a");
  expect(await one.read("uploads/a/640.webp")).toBeNull();
  expect(await keysOf(PHOTOS)).toEqual([]);
});

it("a private file whose length nobody knows goes to its own bucket and comes back as a stream", async () => {
  const { privateStorage } = await storages();
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("potager-"));
  const before = left().sort();
  async function* lines() {
    for (let line = 0; line < 20_000; line++) yield `Éloïse ${line};eloise${line}@exemple.test\n`;
  }
  await privateStorage().put("exports/a", [{ name: "people.csv", bytes: lines(), type: "text/csv" }]);
  const back = await text((await privateStorage().stream("exports/a/people.csv"))!);
  expect(back.split("\n")).toHaveLength(20_001);
  expect(back).toContain("Éloïse 19999;");
  expect(await headOf(PAPERS, "exports/a/people.csv")).toMatchObject({ CacheControl: "private, no-store" });
  expect(await keysOf(PHOTOS)).toEqual([]);
  expect(left().sort()).toEqual(before);
  await privateStorage().remove("exports/a");
});

it("nothing stays of files that break off half-way", async () => {
  const { privateStorage } = await storages();
  async function* broken() {
    yield "first line\n";
    throw new Error("the file breaks off");
  }
  const files = [
    { name: "whole.csv", bytes: bytes("whole"), type: "text/csv" },
    { name: "broken.csv", bytes: broken(), type: "text/csv" },
  ];
  await expect(privateStorage().put("exports/b", files)).rejects.toThrow("breaks off");
  expect(await keysOf(PAPERS)).toEqual([]);
});

it("a folder of more files than one answer lists is removed whole, and its neighbour stays", async () => {
  const { publicStorage } = await storages();
  const many = Array.from({ length: MORE_THAN_A_PAGE }, (_, n) => ({
    name: `${n}.webp`,
    bytes: bytes("x"),
    type: "image/webp",
  }));
  await publicStorage().put("uploads/many", many);
  await publicStorage().put("uploads/many-more", many.slice(0, 1));
  await publicStorage().remove("uploads/many");
  expect(await keysOf(PHOTOS)).toEqual(["uploads/many-more/0.webp"]);
});

it("a bucket that is not there is a fault, not a missing file", async () => {
  vi.stubEnv("S3_BUCKET", "mistyped");
  const { publicStorage } = await storages();
  await expect(publicStorage().read("uploads/a/320.webp")).rejects.toThrow(NoSuchBucket);
  vi.stubEnv("S3_BUCKET", PHOTOS);
});
