import { CategoryName } from "@/lib/categories/inputs";
import { splitCategories } from "@/lib/categories/rules";
import { hasWebAddress, isOneLine } from "@/lib/values/plain-line";
import { canonicalPostalCode } from "@/lib/values/postal-code";
import { CHANNELS, type Channel } from "@/lib/vocabulary/enumerations";
import { type ImportField, ROW_PROBLEMS } from "@/lib/vocabulary/import-enumerations";
import type { ImportMapping, RowRemark, StatusColumn } from "@/lib/vocabulary/import-json";
import type { Lang } from "@/lib/vocabulary/languages";
import { columnsOf } from "./fields";
import { findEmail, findPhone } from "./read-addresses";
import { type Answers, type Refusal, readAnswers } from "./read-answers";
import { readDay } from "./read-day";
import { readLanguage } from "./read-language";
import { tidyNumber } from "./tidy-number";

type RowReason = RowRemark["reason"];

/** A row with checked values. */
export interface CheckedRow {
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  lang: Lang | null;
  /** The day of the last purchase, YYYY-MM-DD. */
  purchased_on: string | null;
  /** How the person agreed to no messages at all; null when they may get some. */
  refusal: Refusal | null;
  /** Channels that the person refused, of somebody who may be written to on another one. */
  refused_channels: Channel[];
  categories: string[];
  remarks: RowRemark[];
  valid: boolean;
  /** Whether the name alone is missing, which somebody whom the farm knows need not give again. */
  nameless: boolean;
}

export interface CheckSettings {
  mapping: ImportMapping;
  status_columns: readonly StatusColumn[];
  /** Today in the zone of the farm, YYYY-MM-DD. */
  today: string;
  /** Set when the consent of each person is counted from the day of their last purchase. */
  purchases: { required: boolean; earliest: string } | null;
}

const NAME_LENGTH = 120;
/** What stands for a character that was lost. */
const DAMAGED = "\uFFFD";
/** Categories of one row that are read. */
const MOST_CATEGORIES = 20;
const isProblem = (reason: RowReason) => (ROW_PROBLEMS as readonly string[]).includes(reason);

/** Reads one row by a mapping: values in the shape of a subscriber, and what is wrong with them. */
export function checkRow(cells: readonly string[], settings: CheckSettings): CheckedRow {
  const { mapping } = settings;
  const remarks: RowRemark[] = [];
  const remark = (column: number | null, reason: RowReason) => void remarks.push({ column, reason });
  const first = (field: ImportField) => columnsOf(mapping, field)[0];
  const cell = (field: ImportField) => (cells[first(field) ?? -1] ?? "").trim();

  const nameColumns = (["name", "first_name", "last_name"] as const).flatMap((field) =>
    columnsOf(mapping, field),
  );
  const whole = cell("name") || [cell("first_name"), cell("last_name")].filter(Boolean).join(" ");
  const name = whole.replace(/\s+/g, " ");
  const nameColumn = nameColumns[0] ?? null;
  if (name === "") remark(nameColumn, "requiredName");
  else if (name.length > NAME_LENGTH) remark(nameColumn, "longName");
  else if (name.includes(DAMAGED)) remark(nameColumn, "damagedText");
  else if (!isOneLine(name)) remark(nameColumn, "unseenCharacters");
  else if (hasWebAddress(name)) remark(nameColumn, "webAddress");

  const email = findEmail(cells, columnsOf(mapping, "email"));
  const phone = findPhone(cells, columnsOf(mapping, "phone"));
  remarks.push(...email.remarks, ...phone.remarks);
  if (!email.given && !phone.given) remark(first("email") ?? first("phone") ?? null, "requiredEmailOrPhone");

  const code = tidyNumber(cell("zipcode"));
  const zipcode = code === "" ? null : canonicalPostalCode(code);
  if (code !== "" && zipcode === null) remark(first("zipcode") ?? null, "otherZipcode");

  const purchased_on = settings.purchases
    ? purchaseOf(tidyNumber(cell("last_purchase")), first("last_purchase") ?? null)
    : null;
  function purchaseOf(text: string, column: number | null): string | null {
    if (text === "") {
      if (settings.purchases?.required) remark(column, "requiredPurchase");
      return null;
    }
    const day = readDay(text);
    if (day === null) remark(column, "invalidPurchase");
    else if (day > settings.today) remark(column, "futurePurchase");
    else if (settings.purchases && day < settings.purchases.earliest) remark(column, "endedPurchase");
    return day;
  }

  const listed = columnsOf(mapping, "categories").flatMap((column) =>
    splitCategories(cells[column] ?? "").map((written) => ({ column, written })),
  );
  const categories = listed.filter(({ written }) => CategoryName.safeParse(written).success);
  if (categories.length < listed.length || listed.length > MOST_CATEGORIES)
    remark(listed[0]?.column ?? null, "otherCategory");

  const answers = readAnswers(cells, mapping, settings.status_columns, settings.today);
  for (const column of answers.unknown) remark(column, "unknownStatus");
  const values = {
    name,
    email: email.address,
    phone: phone.address,
    zipcode,
    lang: readLanguage(cell("lang")),
    purchased_on,
    categories: categories.slice(0, MOST_CATEGORIES).map(({ written }) => written),
  };
  return withAnswers({ ...values, remarks }, answers);
}

/** What is said of an address that is kept, and not written to. */
export const REFUSED_NOTES = { email: "refusedEmails", sms: "refusedTexts" } as const;

/**
 * Adds what a row says of messages. Somebody who agreed to none needs an address alone, by which they are never written
 * to: all other faults of the row are dropped, so that no refusal is lost.
 */
function withAnswers(
  row: Omit<CheckedRow, "refusal" | "refused_channels" | "valid" | "nameless">,
  answers: Answers,
): CheckedRow {
  const present = CHANNELS.filter((channel) => (channel === "email" ? row.email : row.phone) !== null);
  const refused = present.filter((channel) => answers[channel] !== null);
  if (refused.length > 0 && refused.length === present.length) {
    const named = row.remarks.find(({ reason }) => NAME_PROBLEMS.includes(reason));
    const said = refused.map((channel) => answers[channel]);
    return {
      ...row,
      name: named ? "" : row.name,
      refusal: said.includes("refused") ? "refused" : "unusable",
      refused_channels: [],
      remarks: [],
      valid: true,
      nameless: false,
    };
  }
  const notes = refused.map((channel) => ({
    column: answers.column[channel],
    reason: REFUSED_NOTES[channel],
  }));
  const remarks = [...row.remarks, ...notes];
  const problems = remarks.filter(({ reason }) => isProblem(reason));
  const nameless = problems.length === 1 && problems[0]?.reason === "requiredName";
  return {
    ...row,
    refusal: null,
    refused_channels: refused,
    remarks,
    valid: problems.length === 0,
    nameless,
  };
}

const NAME_PROBLEMS: readonly RowReason[] = [
  "requiredName",
  "longName",
  "unseenCharacters",
  "damagedText",
  "webAddress",
];

/** Returns the addresses to which a row allows no message. */
export function refusedBy({ refusal, refused_channels, email, phone }: CheckedRow): string[] {
  const channels = refusal === null ? refused_channels : CHANNELS;
  return channels.flatMap((channel) => (channel === "email" ? email : phone) ?? []);
}
