import { z } from "zod";
import {
  blank,
  emailOrNull,
  FarmInput,
  filter,
  id,
  idsOf,
  name as nameOf,
  optionalLine,
  orNull,
  place,
  textablePhone,
  ticked,
  typedNumber,
  zipcode,
} from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { PageOrCursorInput, withoutAfter } from "@/lib/values/pagination";
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import {
  CHANNEL_CHOICES,
  CHANNELS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import { BULK_IDS, SORTS } from "./rules";

const name = nameOf(120, "requiredName");
const email = emailOrNull.default(null);
const phone = orNull(textablePhone).default(null);

const reachable = (person: { email: string | null; phone: string | null }) =>
  person.email !== null || person.phone !== null;
/** Asked whatever else is wrong, so that one answer names all fields. */
const missing = (field: "email" | "phone") => ({
  path: [field],
  message: "requiredEmailOrPhone",
  when: () => true,
});

/** Answers of step 2: preferences and place. Omitted fields keep their value. */
const answers = {
  zipcode: orNull(zipcode).optional(),
  max_distance_km: orNull(typedNumber(z.number().int().min(1).max(500))).optional(),
  max_distance_minutes: orNull(z.enum(MAX_DISTANCES)).optional(),
  // "1" and "2" are numbers, too.
  person_count: z
    .preprocess(
      (value) => (typeof value === "number" ? String(value) : blank(value)),
      z.enum(PERSON_COUNTS).nullable(),
    )
    .optional(),
  produce_categories: listOf(z.enum(["all", ...PRODUCE_CATEGORIES]), PRODUCE_CATEGORIES.length + 1)
    .transform((codes) => [
      ...new Set(codes.includes("all") ? codes.filter((code) => code === "all") : codes),
    ])
    .optional(),
  communication_preferences: z.enum(CHANNEL_CHOICES).optional(),
};
export const AnswersInput = z.object(answers);

/** Returns a schema for people of a farm in a country: outside Canada, a postal code is a line of text. */
export const inCountry = <Schema extends z.ZodObject>(schema: Schema, country: string): Schema =>
  country === "CA"
    ? schema
    : (schema.safeExtend({ zipcode: orNull(place(20)).optional() }) as unknown as Schema);
export type AnswersInput = z.infer<typeof AnswersInput>;

export const SubscriberIdInput = FarmInput.extend({ subscriber_id: id });
/** categoryId and category_id are the same field (docs/product/calls.md "Field names"). */
export const AssignCategoryInput = z.preprocess(
  (raw) =>
    raw && typeof raw === "object" && "categoryId" in raw ? { category_id: raw.categoryId, ...raw } : raw,
  SubscriberIdInput.extend({ category_id: id }),
);

/** A subscriber that a member of the farm adds. */
export const SubscriberInput = z
  .object({
    name,
    email,
    phone,
    lang: z.enum(LANGS).optional(),
    qr_code_id: orNull(id).optional(),
    ...answers,
  })
  .refine(reachable, missing("email"))
  .refine(reachable, missing("phone"));

/** Changes by a member of the farm. Omitted fields keep their value. */
export const SubscriberPatchInput = z.object({
  name: name.optional(),
  email: email.removeDefault().optional(),
  phone: phone.removeDefault().optional(),
  lang: z.enum(LANGS).optional(),
  qr_code_id: orNull(id).optional(),
  ...answers,
});

/** Filters of the list. An empty one is as good as none. */
const filters = {
  q: z.string().trim().max(100).default(""),
  source: filter(z.enum(SUBSCRIBER_SOURCES)),
  category_id: filter(id),
  qr_code_id: filter(id),
  lang: filter(z.enum(LANGS)),
  channel: filter(z.enum(CHANNELS)),
  state: filter(z.enum(SUBSCRIBER_STATES)),
};

/** Whom a bulk operation changes: people by id, or everyone whom a filter of the list shows. */
const target = {
  subscriber_ids: idsOf(BULK_IDS, { none: "requiredSelection", tooMany: "tooManySelected" }).optional(),
  filter: z.strictObject(filters).optional(),
};
type Target = { subscriber_ids?: number[] | undefined; filter?: object | undefined };
const oneTarget = ({ subscriber_ids, filter }: Target) =>
  (subscriber_ids === undefined) !== (filter === undefined);
/** Asked whatever else is wrong, so that one answer names all fields. */
const wrongTarget = { path: ["subscriber_ids"], message: "requiredSelection", when: () => true };

export const BulkInput = FarmInput.extend(target).refine(oneTarget, wrongTarget);
export type BulkInput = z.infer<typeof BulkInput>;
export const BulkCategoryInput = FarmInput.extend(target)
  .extend({ category_id: id })
  .refine(oneTarget, wrongTarget);
export const BulkQrCodeInput = FarmInput.extend(target)
  .extend({ qr_code_id: id })
  .refine(oneTarget, wrongTarget);
export const BulkLangInput = FarmInput.extend(target)
  .extend({ lang: z.enum(LANGS) })
  .refine(oneTarget, wrongTarget);
export const BulkOperationInput = FarmInput.extend({ bulk_operation_id: id });

/** Search, filters, order and page of the list. */
export const SubscriberListInput = FarmInput.extend(PageOrCursorInput.shape)
  .extend({
    ...filters,
    sort: filter(z.enum(SORTS)).meta({ default: "subscription_date" }),
    dir: filter(z.enum(["asc", "desc"])),
    /** The id behind which the list goes on, by id; 0 for its beginning. It has no other order and no page. */
    after: filter(typedNumber(z.number().int().min(0).max(999_999_999_999_999))),
  })
  .superRefine(withoutAfter("page", "sort", "dir"));
export type SubscriberListInput = z.infer<typeof SubscriberListInput>;

/** Ids in a query, separated by commas. */
const idList = z
  .string()
  .max(20_000)
  .regex(/^[1-9]\d*(,[1-9]\d*)*$/, "invalidValue")
  .transform((text): unknown[] => text.split(","))
  .pipe(idsOf(BULK_IDS));

/** Who is in a file of subscribers: everyone, people by filter, or those who were selected. */
export const ExportInput = z.object({
  ...filters,
  format: z.enum(["csv", "xlsx"]).default("csv"),
  ids: filter(z.union([idList, idsOf(BULK_IDS)])),
});

/** The email or the phone of somebody who asks for their data. */
export const FindPersonInput = z.object({ address: z.string().trim().max(254) });

const handle = z.string().max(100);
const qr_code_uuid = z.preprocess(blank, z.uuid().nullable().catch(null)).optional();

export const HandleInput = z.object({ handle });

/** Step 1 of the public form. The consent box is required. */
export const PublicSubscribeInput = z
  .object({
    handle,
    name,
    email,
    phone,
    accept_communications: ticked.refine((accepted) => accepted, "requiredAcceptCommunications"),
    qr_code_uuid,
    lang: z.enum(LANGS).optional(),
  })
  .refine(reachable, missing("email"))
  .refine(reachable, missing("phone"));

/** Step 2 of the public form, sent by the person who sent step 1. */
export const PublicFormInput = z.object({ handle, id, form_uuid: z.uuid() });
export const ConfirmCodeInput = PublicFormInput.extend({
  code: z
    .string()
    .transform((text) => text.replace(/\D/g, ""))
    .pipe(z.string().length(6, "invalidCode")),
});

/** An unfinished public form. Contact data is used only when the consent box is checked. */
export const PartialSubscribeInput = z.object({
  handle,
  step: filter(typedNumber(z.number().int().min(1).max(2))),
  accept_communications: ticked.default(false),
  name: optionalLine(120).nullish(),
  email: optionalLine(254).nullish(),
  phone: optionalLine(40).nullish(),
  qr_code_uuid,
});
export const PartialSubscribeUpdateInput = PartialSubscribeInput.extend({ id, form_uuid: z.uuid() });

export const TokenInput = z.object({ token: z.string().max(200) });
export const UnsubscribeInput = TokenInput.extend({ scope: z.enum(["farm", "all"]).default("farm") });
/** One-click unsubscribe: the only field of the POST (RFC 8058 section 3.2). */
export const OneClickInput = TokenInput.extend({ "List-Unsubscribe": z.literal("One-Click") });
export const MyDataInput = TokenInput.extend({
  name: name.optional(),
  lang: z.enum(LANGS).optional(),
  ...answers,
});
/** Asks for a new link by an address of one's own. */
export const NewDataLinkInput = TokenInput.extend({ email, phone })
  .refine(reachable, missing("email"))
  .refine(reachable, missing("phone"));
export const EraseInput = TokenInput.extend({ confirm: ticked.refine((sure) => sure, "requiredErase") });
