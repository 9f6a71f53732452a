import { z } from "zod";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, PRODUCE_TYPES, UNIT_TYPES } from "@/lib/reference/codes";
import { StoredImageInput } from "@/lib/uploads/inputs";

const id = z.coerce.number().int().positive();
const blank = (value: unknown) => (value === "" ? null : value);

export const FarmInput = z.object({ farm_id: id });
export const ProduceIdInput = FarmInput.extend({ produce_id: id });

/** A produce by either of its names. */
export const ProduceKeyInput = z.union([z.object({ produce_id: id }), z.object({ produce_uuid: z.uuid() })]);

export const AvailabilityInput = z.object({ availability: z.enum(AVAILABILITY_TYPES) });

const PriceInput = z.object({
  quantity: z.coerce.number().positive().max(100_000).default(1),
  price_cents: z.coerce.number().int().min(0).max(10_000_000),
});

const fields = {
  // A database refuses NUL, and a line break in a name ends up in the header of a message.
  name: z
    .string()
    .trim()
    .max(120)
    .regex(/^\P{Cc}*$/u, "invalidValue")
    .default(""),
  description: z
    .string()
    .trim()
    .max(2000)
    .regex(/^[^\0]*$/, "invalidValue")
    .default(""),
  type_id: z.preprocess(
    blank,
    z.coerce
      .number()
      .refine((value) => PRODUCE_TYPES.some((type) => type.id === value), "invalidValue")
      .nullable()
      .default(null),
  ),
  category: z.preprocess(blank, z.enum(PRODUCE_CATEGORIES).nullable().default(null)),
  photo: StoredImageInput.nullable().default(null),
  price_type: z.enum(["fixed", "variable"]).default("fixed"),
  prices: z.array(PriceInput).max(20).default([]),
  unit_type: z.enum(UNIT_TYPES).default("unit"),
  quantity: z.preprocess(blank, z.coerce.number().min(0).max(9_999_999).nullable().default(null)),
  production_date: z.preprocess(blank, z.iso.date().nullable().default(null)),
  expiration_date: z.preprocess(blank, z.iso.date().nullable().default(null)),
  availability: z.enum(AVAILABILITY_TYPES).default("available"),
  show_on_homepage: z.preprocess(
    (value) =>
      value === "on" || value === "true" ? true : value === "" || value === "false" ? false : value,
    z.boolean().default(true),
  ),
};

/** A whole produce, as created or replaced. */
export const ProduceInput = z
  .object({ ...FarmInput.shape, ...fields })
  .refine((produce) => produce.name !== "" || produce.type_id !== null, {
    path: ["name"],
    message: "requiredProduceName",
  })
  .refine((produce) => produce.price_type === "variable" || produce.prices.length <= 1, {
    path: ["prices"],
    message: "onePrice",
  })
  .refine(
    ({ production_date, expiration_date }) =>
      !production_date || !expiration_date || expiration_date >= production_date,
    { path: ["expiration_date"], message: "expiresBeforeProduced" },
  );
export type ProduceInput = z.infer<typeof ProduceInput>;
