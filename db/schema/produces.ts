import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, UNIT_TYPES } from "@/lib/vocabulary/codes";
import { PRICE_TYPES } from "@/lib/vocabulary/enumerations";
import type { ProducePrice, StoredImage } from "@/lib/vocabulary/json-columns";
import { createdAt, identity, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** Products of a farm, with their availability. */
export const produces = pgTable(
  "produces",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    description: text().notNull().default(""),
    /** Id of a produce type of lib/reference. The label of the type is shown when the name is empty. */
    type_id: smallint(),
    category: oneOf(PRODUCE_CATEGORIES),
    photo: jsonb().$type<StoredImage>(),
    price_type: oneOf(PRICE_TYPES).notNull().default("fixed"),
    prices: jsonb().$type<ProducePrice[]>().notNull().default([]),
    unit_type: oneOf(UNIT_TYPES).notNull().default("unit"),
    quantity: numeric({ precision: 10, scale: 2, mode: "number" }),
    production_date: date({ mode: "string" }),
    expiration_date: date({ mode: "string" }),
    availability: oneOf(AVAILABILITY_TYPES).notNull().default("available"),
    show_on_homepage: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("produces", t),
    unique("produces_farm_id").on(t.farm_id, t.id),
    index("produces_farm").on(t.farm_id),
    check("produces_labelled", sql`${t.name} <> '' or ${t.type_id} is not null`),
    check("produces_dates", sql`${t.expiration_date} >= ${t.production_date}`),
    check("produces_quantity", sql`${t.quantity} >= 0`),
  ],
);
