import { expect, it } from "vitest";
import { z } from "zod";
import { readList } from "./read-list";

const Input = z.object({
  q: z.string().optional(),
  plan: z.enum(["yearly"]).optional(),
  page: z.coerce.number().int().default(1),
});
const read = async (address: object) => Input.parse(address);

it("reads a list by its address as it is", async () => {
  const address = { q: "x", plan: "yearly", page: "3" };
  expect(await readList(address, read)).toEqual({ found: { ...address, page: 3 }, address });
});

it("leaves out what the list refuses, and the place in another list; other errors are thrown", async () => {
  expect(await readList({ q: "x", plan: "old", page: "3", log: "audit" }, read)).toEqual({
    found: { q: "x", page: 1 },
    address: { q: "x", log: "audit" },
  });
  const broken = new Error("no database");
  await expect(readList({}, () => Promise.reject(broken))).rejects.toBe(broken);
  await expect(readList({}, () => read({ plan: "old" }))).rejects.toThrow("plan");
});
