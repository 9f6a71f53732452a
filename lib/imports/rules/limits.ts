import { RETENTION } from "@/lib/vocabulary/retention";

/**
 * Numbers of an import, from docs/product/import.md "Import". Those that the specification does not name are ours.
 */
export const IMPORT_LIMITS = {
  /** Bytes of a file. */
  bytes: 5 * 1024 * 1024,
  email_columns: 3,
  phone_columns: 5,
  phone_digits: 10,
  /** Twice the subscribers of the largest plan. */
  rows: 100_000,
  columns: 100,
  /** Cells of a row of a sheet, most of them empty (16,384 in Excel). */
  row_cells: 16_384,
  /** Sheets of a workbook that are looked at. */
  sheets: 20,
  /** Records among which the headers are looked for, and can be chosen. */
  head: 15,
  /** Characters of a cell that are kept. No mapped field is longer. */
  cell: 1000,
  /** Unpacked bytes of a spreadsheet, which is a zip. A sheet of 100,000 people has about 50 MB. */
  unpacked_bytes: 96 * 1024 * 1024,
  /** Unpacked bytes of the texts of a spreadsheet, which are kept in memory. */
  text_bytes: 24 * 1024 * 1024,
  zip_entries: 1000,
  /** Unpacked bytes of each other part of a spreadsheet: list of sheets, relationships, styles. */
  part_bytes: 4 * 1024 * 1024,
  /** XML elements of a spreadsheet, in all parts. 100,000 people with 20 columns have 4,100,000. */
  xml_elements: 5_000_000,
  /** XML elements, and references, of any file, and more for each byte of it. Spreadsheets have about one a byte. */
  xml_elements_free: 100_000,
  xml_elements_per_byte: 4,
  /** References such as &amp; and &#233; in XML. Letters with accents of 100,000 people may be 2,000,000 of them. */
  xml_references: 4_000_000,
  /** Attributes of one XML element, and elements inside each other. A spreadsheet has a dozen of each. */
  xml_attributes: 64,
  xml_depth: 64,
  /**
   * Characters of one attribute, name or comment of XML; of a usual one; and of all that are longer, in all parts. The
   * longest are lists of cells, such as those that share a colour.
   */
  xml_part: 64 * 1024,
  xml_usual: 1024,
  xml_long: 2 * 1024 * 1024,
  /** Characters of a number format (255 in Excel); cell styles and number formats of a spreadsheet (65,490 in Excel). */
  format_code: 255,
  styles: 65_536,
  /** Characters of all rows as JSON, which are kept in memory until they are saved. */
  rows_size: 32 * 1024 * 1024,
} as const;

/** Rows that are read, checked and written at once. */
export const CHUNK = 1000;

/** Hours for which a finished import can be undone. After them its rows are deleted. */
export const UNDO_HOURS = 24;
/** Days after which an import that was never started is deleted with its rows. */
export const DRAFT_DAYS = RETENTION.import_drafts.days;
/** Imports that a farm may leave unfinished. Each holds the rows of its file. */
export const MOST_DRAFTS = 5;
