import type { TableRows } from "./csv";
import { writeZip } from "./zip";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The parts of a workbook with one sheet, but for the sheet (ECMA-376 part 1). */
const PARTS: Record<string, string> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const workbook = (title: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns the text of a cell. XML holds no control characters; "_x0041_" would be read as a character. */
const cellText = (value: string): string =>
  value
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x")
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot hold
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "");

const cell = (value: string): string =>
  value === "" ? "<c/>" : `<c t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;

/** Writes a table as an .xlsx with one sheet while it is read. Each cell is a text, which nothing calculates. */
export function writeXlsx(batches: TableRows, title: string): AsyncIterable<Uint8Array> {
  async function* sheet() {
    yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
    for await (const rows of batches)
      yield rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
    yield "</sheetData></worksheet>";
  }
  const fixed = Object.entries({ ...PARTS, "xl/workbook.xml": workbook(title) });
  return writeZip([
    ...fixed.map(([name, text]) => ({
      name,
      parts: async function* () {
        yield text;
      },
    })),
    { name: "xl/worksheets/sheet1.xml", parts: sheet },
  ]);
}
