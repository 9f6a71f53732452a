import { expect, it } from "vitest";
import { IMPORT_LIMITS } from "../rules/limits";
import { countElements, readAllXml } from "./xml";

async function* slices(text: string) {
  yield text;
}

it("stops a small file that unpacks to millions of elements", async () => {
  const bomb = `<sst>${"<si/>".repeat(500_000)}</sst>`;
  const count = countElements(5_000);
  await expect(readAllXml(slices(bomb), {}, count)).rejects.toMatchObject({
    message: "importUnpacksTooLarge",
  });
  expect(count.elements).toBe(120_001);
});

it("stops a small file that unpacks to millions of references", async () => {
  const bomb = `<t>${"&#65;".repeat(500_000)}</t>`;
  const count = countElements(5_000);
  await expect(readAllXml(slices(bomb), {}, count)).rejects.toMatchObject({
    message: "importUnpacksTooLarge",
  });
  expect(count.references).toBeLessThan(125_000);
});

it("lets in as many elements and references as a spreadsheet of the largest size has", () => {
  expect(countElements(IMPORT_LIMITS.bytes).most).toEqual({
    elements: IMPORT_LIMITS.xml_elements,
    references: IMPORT_LIMITS.xml_references,
  });
});
