import { z } from "zod";
import { typedNumber } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import { BUTTON_PLACES, BUTTON_STYLES, DIVIDER_STYLES, MAX_IN_COLUMN } from "./block-styles";
import { CHANNEL_CHOICES, CHANNELS, SUBSCRIBER_SOURCES, SUBSCRIBER_STATES } from "./enumerations";
import type { TaxKind } from "./payment-enumerations";

/** One schema for each JSON column of the database. Column types and inputs use these schemas. */

const imageAddress = z
  .string()
  .max(500)
  .regex(/^(\/uploads\/|https:\/\/)[^\s"'<>]+$/, "invalidUrl");

/** An uploaded image. Rows store this answer of the upload, and forms send it back. */
export const StoredImage = z.object({
  url: imageAddress,
  path: z
    .string()
    .max(300)
    .regex(/^[\w/.-]+$/, "invalidValue"),
  srcset: z
    .string()
    .max(2000)
    .regex(/^[^"'<>]*$/, "invalidValue"),
  formats: listOf(
    z.object({
      url: imageAddress,
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      type: z.enum(["image/webp", "image/avif"]),
    }),
    12,
  ),
  alt: z.string().max(200).optional(),
});
export type StoredImage = z.infer<typeof StoredImage>;
/** The same in answers, where it is a component of the OpenAPI document. */
export const ShownImage = StoredImage.meta({ id: "Image" });
/** One size of an uploaded image. */
export type ImageFormat = StoredImage["formats"][number];

/** One price of a produce: `quantity` units for `price_cents`. */
export const ProducePrice = z.object({
  quantity: typedNumber(z.number("invalidQuantity").min(0.001).max(100_000)).default(1),
  price_cents: typedNumber(
    z.number("invalidPrice").int("invalidPrice").min(0, "invalidPrice").max(10_000_000),
  ),
});
export type ProducePrice = z.infer<typeof ProducePrice>;

const id = typedNumber(z.number().int().positive());

const blockId = z.string().min(1).max(40);

/**
 * Returns the schema of the blocks of an email. `words` returns the schema of a text with a maximum length. A style
 * that is missing is the first of its list.
 */
export const blockSchema = <Words extends z.ZodType<string>, Address extends z.ZodType<string>>(
  words: (max: number) => Words,
  address: Address,
) => {
  const subheading = z.object({ id: blockId, type: z.literal("subheading"), text: words(200) });
  const content = z.object({ id: blockId, type: z.literal("content"), text: words(5000) });
  const image = z.object({
    id: blockId,
    type: z.literal("image"),
    image: StoredImage,
    alt: z.string().trim().max(200).default(""),
  });
  const button = z.object({
    id: blockId,
    type: z.literal("button"),
    text: words(80),
    url: address,
    style: z.enum(BUTTON_STYLES).optional(),
    place: z.enum(BUTTON_PLACES).optional(),
  });
  const column = listOf(z.discriminatedUnion("type", [subheading, content, image, button]), MAX_IN_COLUMN);
  return z.discriminatedUnion("type", [
    z.object({ id: blockId, type: z.literal("heading"), text: words(200) }),
    subheading,
    content,
    image,
    z.object({ id: blockId, type: z.literal("divider"), style: z.enum(DIVIDER_STYLES).optional() }),
    button,
    // Cards of these of the chosen produces; without ids, of those that no other block shows.
    z.object({ id: blockId, type: z.literal("produces"), produce_ids: listOf(id, 20).optional() }),
    // Side by side in a wide window, one below the other on a phone.
    z.object({ id: blockId, type: z.literal("columns"), left: column, right: column }),
  ]);
};
export type Block = z.infer<ReturnType<typeof blockSchema>>;

/** Filters of the recipients of a notification. A missing filter excludes nobody. */
export const SubscriberFilters = z.object({
  category_ids: listOf(id, 50).optional(),
  qr_code_ids: listOf(id, 50).optional(),
  lang: z.enum(LANGS).optional(),
  max_distance_km: typedNumber(z.number().positive().max(1000)).optional(),
});
export type SubscriberFilters = z.infer<typeof SubscriberFilters>;

/** What people get by a bulk operation. */
export const BulkChange = z.object({ category_id: id, qr_code_id: id, lang: z.enum(LANGS) }).partial();
export type BulkChange = z.infer<typeof BulkChange>;

/** Search and filters of the list of subscribers. A missing filter excludes nobody. */
export const BulkFilter = z
  .object({
    q: z.string().trim().max(100),
    source: z.enum(SUBSCRIBER_SOURCES),
    category_id: id,
    qr_code_id: id,
    lang: z.enum(LANGS),
    channel: z.enum(CHANNELS),
    state: z.enum(SUBSCRIBER_STATES),
  })
  .partial();
export type BulkFilter = z.infer<typeof BulkFilter>;

/** The quote at the time when the owner accepted the send. Money is in tenths of a cent. */
export const FrozenQuote = z.object({
  recipients: z.object({ email: z.number(), sms: z.number(), people: z.number() }),
  exclusions: z.record(z.string(), z.number()),
  segments: z.object({ ...byLang(() => z.number()), total: z.number() }),
  price_tenths: z.number(),
  /** A tax is absent from quotes of before it was known. */
  tax_tenths: z.object({
    gst: z.number(),
    qst: z.number(),
    hst: z.number().optional(),
    pst: z.number().optional(),
    rst: z.number().optional(),
  }),
  total_tenths: z.number(),
});
export type FrozenQuote = z.infer<typeof FrozenQuote>;

/** Answers of step 2 of the public form, and the name of step 1. */
const SubscriberAnswers = z
  .object({
    name: z.string(),
    zipcode: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    max_distance_minutes: z.enum(MAX_DISTANCES).nullable(),
    person_count: z.enum(PERSON_COUNTS).nullable(),
    produce_categories: z.array(z.enum(["all", ...PRODUCE_CATEGORIES])),
    communication_preferences: z.enum(CHANNEL_CHOICES),
  })
  .partial();
export type SubscriberAnswers = z.infer<typeof SubscriberAnswers>;

/** One language version of a notification, rendered once, with placeholders for values. */
const FrozenBody = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sms: z.string(),
  /** What stands in {{own}}: why this person gets it, and their links. Nobody but a recipient sees it. */
  own: z.object({ html: z.string(), text: z.string() }).optional(),
  /** Ids of the produces in {{products:0}}, {{products:1}} ...; all others stand in {{products}}. */
  slots: z.array(z.array(z.number())).optional(),
});
export type FrozenBody = z.infer<typeof FrozenBody>;

const inEachLanguage = <Value extends z.ZodType>(value: Value) => z.object(byLang(() => value));

/** The content of a notification at the time when the owner accepted the send. */
const FrozenContent = z.object({
  from: z.string(),
  reply_to: z.string().nullable(),
  list_id: z.string(),
  /** Addresses of {{click:0}}, {{click:1}} ... */
  links: z.array(z.string()),
  bodies: inEachLanguage(FrozenBody),
  /** Highlighted produces. Those sold out when a batch is sent are left out. */
  produces: z.array(
    z.object({
      id: z.number(),
      labels: inEachLanguage(z.string()),
      cards: inEachLanguage(z.object({ html: z.string(), text: z.string() })),
    }),
  ),
});
export type FrozenContent = z.infer<typeof FrozenContent>;

/** Values for the template of a transactional message. */
const TemplateValues = z.record(z.string(), z.string());
export type TemplateValues = z.infer<typeof TemplateValues>;

/** Fields of a subject before and after a change (lib/audit/rules.ts lists the allowed ones). */
const AuditValues = z.record(z.string(), z.json());
export type AuditValues = z.infer<typeof AuditValues>;

/** A card as people recognize it. */
export interface CardOnDocument {
  brand: string;
  last4: string;
}

/** A tax and its rate, in thousandths of a percent: 9975 is 9.975 %. */
export interface TaxRate {
  kind: TaxKind;
  percent_thousandths: number;
}

/** What an event of a farm says, as the API shows it (lib/farm-events/answers.ts). */
export type FarmEventData = Readonly<Record<string, unknown>>;

/** One tax of an invoice. */
export interface InvoiceTax extends TaxRate {
  cents: number;
}

/** What one line of an invoice is for; its words are made where it is read. */
export interface InvoiceLine {
  kind: "plan" | "notifications" | "other";
  plan_type: string | null;
  /** ISO instants of the period that the line pays for. */
  from: string | null;
  to: string | null;
  amount_cents: number;
}

/** One line of a document, in words. Amounts of a credit note are positive, as its total is. */
export interface DocumentLine {
  label: string;
  detail: string | null;
  /** Price of one in tenths of a cent before taxes; null where the line counts nothing. */
  quantity: number | null;
  unit_tenths: number | null;
  amount_cents: number;
}

/** What an invoice or a credit note said on the day when it was issued. It never changes. */
export interface FrozenDocument {
  lang: Lang;
  seller: { name: string; address: string; email: string; gst_number: string; qst_number: string };
  buyer: { name: string; address: string[]; email: string | null };
  lines: DocumentLine[];
  taxes: InvoiceTax[];
  subtotal_cents: number;
  total_cents: number;
  /** Number of the receipt for what was paid ahead, on the invoice that draws it. */
  receipt?: string;
}

/** An event of a provider's webhook (lib/providers/webhook.ts), whose times are texts. */
export const StoredEvent = z.looseObject({ kind: z.string() });
export type StoredEvent = z.infer<typeof StoredEvent>;
