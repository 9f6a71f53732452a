import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { workbook, zipOf } from "@/tests/factories/spreadsheets";
import { mappingProblem } from "../rules/fields";
import { guessMapping } from "../rules/guess-mapping";
import { openFile } from "./read-file";

const ENCODE = {
  utf8: (text: string) => Buffer.from(text, "utf8"),
  "utf8 with its mark": (text: string) => Buffer.from(`\uFEFF${text}`, "utf8"),
  "utf16 le": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf16 be": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
};

/** Texts of a cell: with separators, quotes and line breaks inside, without blanks at the ends, which are cut off. */
const cell = fc
  .string({ unit: fc.constantFrom("a", "é", "9", " ", ",", ";", "|", "\t", '"', "\n"), maxLength: 12 })
  .map((text) => text.trim());
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
  }),
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

it("reads back every table, whatever separator, line break and encoding it was written with", async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.constantFrom(...Object.values(ENCODE)),
      async ({ width, rows }, delimiter, newline, encode) => {
        const headers = Array.from({ length: width }, (_, at) => `Titre ${at}`);
        const text = [headers, ...rows].map((row) => row.map(quoted).join(delimiter)).join(newline);
        const wanted = rows.filter((row) => row.some((value) => value !== ""));
        const read: string[][] = [];
        let fault = "";
        try {
          const file = await openFile(new Uint8Array(encode(text)));
          expect(file.headers).toEqual(headers);
          for await (const batch of file.rows) read.push(...batch.map(({ cells }) => cells));
        } catch (error) {
          if ((error as Error).name !== "UnreadableFile") throw error;
          fault = (error as Error).message;
        }
        expect(fault).toBe(wanted.length === 0 ? "importNoRows" : "");
        expect(read).toEqual(wanted);
      },
    ),
    { numRuns: 300 },
  );
});

it("answers any bytes with rows or a reason, and never fails otherwise", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.of(0x50, 0x4b, 3, 4, ...bytes)),
      ),
      async (bytes) => {
        try {
          for await (const _ of (await openFile(bytes)).rows);
        } catch (error) {
          expect((error as Error).name).toBe("UnreadableFile");
        }
      },
    ),
    { numRuns: 300 },
  );
});

const NAMES = ["Nom", "Name", "Nom complet", "Client"];
const EMAILS = ["Courriel", "Email", "E-mail", "Adresse courriel", "Email Address", "E-mail 1 - Value"];
const PHONES = ["Téléphone", "Phone", "Cellulaire", "Phone Number", "Tél.", "Numéro de téléphone"];
const OTHERS = ["Notes", "Source", "Ville", "Company", "Accepts the terms", "E-mail 1 - Label", "Birthday"];

it("guesses a mapping that can be used, in any order of the columns", () => {
  const one = (values: string[]) => fc.constantFrom(...values);
  fc.assert(
    fc.property(
      fc
        .tuple(one(NAMES), one(EMAILS), one(PHONES), fc.subarray(OTHERS))
        .chain(([name, email, phone, others]) =>
          fc.record({
            wanted: fc.constant({ [name]: "name", [email]: "email", [phone]: "phone" } as Record<
              string,
              string
            >),
            headers: fc.shuffledSubarray([name, email, phone, ...others], { minLength: 3 + others.length }),
          }),
        ),
      ({ wanted, headers }) => {
        const mapping = guessMapping(headers, []);
        expect(mapping).toEqual(headers.map((header) => wanted[header] ?? null));
        expect(mappingProblem(mapping)).toBeNull();
      },
    ),
  );
});

it("guesses columns without a name from their values", () => {
  const rows = [
    ["Ève", "eve@abonne.test", "514 555-0001", "J3B 1A1", "fr"],
    ["Luc", "luc@abonne.test", "(514) 555-0002", "", "en"],
  ];
  expect(guessMapping(["", "", "", "", ""], rows)).toEqual([null, "email", "phone", "zipcode", "lang"]);
});

it.each([
  ["Excel shows, which leaves blank rows out of its file", ["1", "3", "4", "6"], [1, 3, 4, 6]],
  ["follow each other, where the file has none or impossible ones", ["1", "1", "9999999", ""], [1, 2, 3, 4]],
])("names the rows of a workbook by the numbers that %s", async (_, numbers, lines) => {
  const files = workbook([
    ["Clients 2026"],
    ["Nom", "Courriel"],
    ["Ève", "eve@abonne.test"],
    ["Luc", "luc@abonne.test"],
  ]);
  const path = "xl/worksheets/sheet1.xml";
  let at = 0;
  files[path] = files[path]!.replaceAll(/<row r="\d+">/g, () => `<row r="${numbers[at++]}">`);
  const { header_line, head } = await openFile(new Uint8Array(await zipOf(files)));
  expect(head.map(({ line }) => line)).toEqual(lines);
  expect(header_line).toBe(lines[1]);
});
