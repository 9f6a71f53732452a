import { z } from "zod";
import { parsePrice, parseQuantity } from "@/lib/i18n/read-number";
import { produceType } from "@/lib/reference/produce-types";
import { blank, day, FarmInput, flag, id, lines, optionalLine, typedNumber } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, UNIT_TYPES } from "@/lib/vocabulary/codes";
import { PRICE_TYPES } from "@/lib/vocabulary/enumerations";
import { ProducePrice, StoredImage } from "@/lib/vocabulary/json-columns";
import { NAME_LENGTH, typeCalled } from "./rules";

export const ProduceIdInput = FarmInput.extend({ produce_id: id });

/** A produce of any farm. */
export const AnyProduceIdInput = z.object({ produce_id: id });
export const ProduceUuidInput = z.object({ produce_uuid: z.uuid() });

export const AvailabilityInput = z.object({ availability: z.enum(AVAILABILITY_TYPES) });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";

/** Converts `price` of a form ("4,50") to cents. API callers send `price_cents`. */
function typedRow(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const { price, ...rest } = row;
  const quantity =
    typeof row.quantity === "string" ? (parseQuantity(row.quantity) ?? Number.NaN) : row.quantity;
  if (typeof price !== "string") return { ...rest, quantity };
  return { ...rest, quantity, price_cents: parsePrice(price) ?? Number.NaN };
}

/** Returns whether a price row was filled in. An untouched row without a price is ignored. */
const filledIn = (row: unknown) =>
  !(
    isRecord(row) &&
    isBlank(row.price) &&
    (row.quantity === undefined || isBlank(row.quantity) || row.quantity === "1")
  );

const PriceInput = z.preprocess(typedRow, ProducePrice);

const typedQuantity = (value: unknown) =>
  typeof value !== "string" ? value : isBlank(value) ? null : (parseQuantity(value) ?? Number.NaN);

const fields = {
  name: optionalLine(NAME_LENGTH).default(""),
  description: lines(2000).default(""),
  type_id: z.preprocess(
    blank,
    typedNumber(z.number().refine((value) => produceType(value) !== null, "invalidValue"))
      .nullable()
      .default(null),
  ),
  category: z.preprocess(blank, z.enum(PRODUCE_CATEGORIES).nullable().default(null)),
  photo: StoredImage.nullable().default(null),
  price_type: z.enum(PRICE_TYPES).default("fixed"),
  prices: z.preprocess(
    (rows) => (Array.isArray(rows) ? rows.filter(filledIn) : rows),
    listOf(PriceInput, 20).default([]),
  ),
  unit_type: z.enum(UNIT_TYPES).default("unit"),
  quantity: z.preprocess(
    typedQuantity,
    typedNumber(z.number("invalidStock").min(0).max(9_999_999)).nullable().default(null),
  ),
  production_date: z.preprocess(blank, day.nullable().default(null)),
  expiration_date: z.preprocess(blank, day.nullable().default(null)),
  availability: z.enum(AVAILABILITY_TYPES).default("available"),
  show_on_homepage: flag.default(true),
};

/**
 * Converts `typed_name` of a form: the name of a type stands for that type, which has a name in each language. API
 * callers send `name` and `type_id`.
 */
function typedName(raw: unknown): unknown {
  if (!isRecord(raw) || typeof raw.typed_name !== "string") return raw;
  const { typed_name, ...rest } = raw;
  const type_id = typeCalled(typed_name);
  return type_id === null ? { ...rest, name: typed_name } : { ...rest, name: "", type_id };
}

/** Most produces that are added at once. */
const MAX_ADDED = 12;

/** Produces chosen by type, each with a price at most. A row without a type was not chosen. */
export const ChosenProducesInput = FarmInput.extend({
  produces: z.preprocess(
    (rows) =>
      Array.isArray(rows) ? rows.filter((row) => isRecord(row) && !isBlank(row.type_id ?? "")) : rows,
    listOf(
      z.preprocess(
        (row) =>
          isRecord(row) && typeof row.price === "string"
            ? { ...row, price_cents: isBlank(row.price) ? null : (parsePrice(row.price) ?? Number.NaN) }
            : row,
        z.object({
          type_id: typedNumber(z.number().refine((value) => produceType(value) !== null, "invalidValue")),
          price_cents: ProducePrice.shape.price_cents.nullable().default(null),
          unit_type: z.enum(UNIT_TYPES).default("unit"),
        }),
      ),
      MAX_ADDED,
    ).default([]),
  ),
});

const WholeProduce = z.object({ ...FarmInput.shape, ...fields });

/** A whole produce, for creating or replacing. */
export const ProduceInput = z
  .preprocess(typedName, WholeProduce)
  .refine((produce) => produce.name !== "" || produce.type_id !== null, {
    path: ["name"],
    message: "requiredProduceName",
    // Reports this error together with the other errors of the form.
    when: ({ value }) => isRecord(value) && value.name === "" && value.type_id === null,
  })
  .refine((produce) => produce.price_type === "variable" || produce.prices.length <= 1, {
    path: ["prices"],
    message: "onePrice",
  })
  .refine(
    ({ production_date, expiration_date }) =>
      !production_date || !expiration_date || expiration_date >= production_date,
    { path: ["expiration_date"], message: "expiresBeforeProduced" },
  )
  .transform((produce) => ({
    ...produce,
    category: produce.category ?? produceType(produce.type_id)?.category ?? null,
  }));
export type ProduceInput = z.infer<typeof ProduceInput>;
