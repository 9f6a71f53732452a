import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { drawInTurn } from "@/lib/platform/drawing-queue";
import { readMultipart, readNamedFile } from "./multipart";

const FORMS = 20;
const LIMIT = { bytes: 1_000_000, told: 1_000_000 };

/** Returns how often other requests could pass until all work was done. */
async function passesDuring(work: Promise<unknown>[]): Promise<number> {
  let passes = 0;
  let done = false;
  void Promise.all(work).then(() => {
    done = true;
  });
  while (!done) {
    await setImmediate();
    passes++;
  }
  return passes;
}

function photo(): Request {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(200_000)], { type: "image/jpeg" }), "photo.jpg");
  return new Request("http://localhost/", { method: "POST", body });
}

it("lets other requests pass between photos that arrive together", async () => {
  const alone = await passesDuring([readMultipart(photo(), LIMIT)]);
  const together = await passesDuring(Array.from({ length: FORMS }, () => readMultipart(photo(), LIMIT)));
  expect(together - alone).toBeGreaterThanOrEqual(FORMS - 2);
});

it("lets other requests pass between drawings that take the main thread", async () => {
  const drawings = Array.from({ length: FORMS }, () => drawInTurn("farm:1", async () => {}));
  expect(await passesDuring(drawings)).toBeGreaterThanOrEqual(FORMS);
});

it("keeps fields with inherited names as fields, and the object as it is", async () => {
  const body = new FormData();
  for (const name of ["__proto__", "constructor", "toString"]) body.append(name, new Blob(["abc"]), "a");
  body.append("farm_id", "1");
  const read = await readMultipart(new Request("http://localhost/", { method: "POST", body }), LIMIT);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.keys(read)).toEqual(["__proto__", "constructor", "toString", "farm_id"]);
  expect(Object.getPrototypeOf({ ...read })).toBe(Object.prototype);
});

it("refuses a form of more fields than a form with a file has", async () => {
  const body = new FormData();
  for (let at = 0; at < 51; at++) body.append(`f${at}`, "");
  const read = readMultipart(new Request("http://localhost/", { method: "POST", body }), LIMIT);
  await expect(read).rejects.toMatchObject({ code: "malformed" });
});

it.each([
  ["a text longer than one beside a file can be", "farm_id", "1".repeat(10_001), "invalid"],
  ["a name longer than a field's can be", "f".repeat(101), "1", "malformed"],
])("refuses %s", async (_what, name, value, code) => {
  const body = new FormData();
  body.append(name, value);
  const read = readMultipart(new Request("http://localhost/", { method: "POST", body }), LIMIT);
  await expect(read).rejects.toMatchObject({ code });
});

it("keeps the name that the part of a file carries, unless a field says another", async () => {
  const read = (fields: Record<string, string>) => {
    const body = new FormData();
    body.set("file", new Blob(["abc"]), "Permis d’exploitation.pdf");
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return readNamedFile(new Request("http://localhost/", { method: "POST", body }), LIMIT);
  };
  expect(await read({})).toMatchObject({ file_name: "Permis d’exploitation.pdf" });
  expect(await read({ file_name: "Bail.pdf" })).toMatchObject({ file_name: "Bail.pdf" });
});
