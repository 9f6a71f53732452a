import { z } from "zod";
import { normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { StoredImageInput } from "@/lib/uploads/inputs";

const id = z.coerce.number().int().positive();
const blank = (value: unknown) => (value === "" ? null : value);
const flag = z.preprocess(
  (value) => (value === "true" || value === "on" ? true : value === "false" || value === "" ? false : value),
  z.boolean(),
);
const words = (max: number) => z.string().max(max).transform(normalizeMergeFields);

export const FarmInput = z.object({ farm_id: id });
export const NotificationIdInput = FarmInput.extend({ notification_id: id });

const blockId = z.string().min(1).max(40);
const webAddress = z.union([z.literal("{{link}}"), z.url({ protocol: /^https?$/ }).max(1000)], {
  error: "invalidUrl",
});

const BlockInput = z.discriminatedUnion("type", [
  z.object({ id: blockId, type: z.enum(["heading", "subheading"]), text: words(200) }),
  z.object({ id: blockId, type: z.literal("content"), text: words(5000) }),
  z.object({
    id: blockId,
    type: z.literal("image"),
    image: StoredImageInput,
    alt: z.string().trim().max(200).default(""),
  }),
  z.object({ id: blockId, type: z.literal("divider") }),
  z.object({
    id: blockId,
    type: z.literal("button"),
    text: words(80),
    url: z.preprocess(
      (value) => (typeof value === "string" ? normalizeMergeFields(value.trim()) : value),
      webAddress,
    ),
  }),
]);

const FiltersInput = z.object({
  category_ids: z.array(id).max(50).optional(),
  qr_code_ids: z.array(id).max(50).optional(),
  lang: z.enum(["fr", "en"]).optional(),
  max_distance_km: z.coerce.number().positive().max(1000).optional(),
});

/** The fields of a draft; each may be saved alone while it is being written. */
const draftFields = {
  title: z.string().trim().max(120),
  template: z.string().max(60).nullable(),
  type: z.enum(["all", "email", "sms"]),
  subject_fr: words(150),
  subject_en: words(150),
  email_content_fr: z.array(BlockInput).max(40),
  email_content_en: z.array(BlockInput).max(40),
  sms_content_fr: words(1000),
  sms_content_en: words(1000),
  produce_ids: z.array(id).max(20),
  subscriber_filters: FiltersInput,
  reply_to: z.preprocess(blank, z.email().max(200).nullable()),
  scheduled_day: z.preprocess(blank, z.iso.date().nullable()),
  scheduled_hour: z.preprocess(blank, z.coerce.number().int().min(0).max(23).nullable()),
  continue_next_day: flag,
};

export const DraftInput = z.object(draftFields).partial();
export type DraftInput = z.infer<typeof DraftInput>;

/** A template's code, "past:{id}", or "custom". */
export const BeginInput = FarmInput.extend({
  template: z.string("requiredTemplate").min(1, "requiredTemplate").max(60),
});

export const SendInput = NotificationIdInput.extend({
  /** "schedule" uses the draft's scheduled_day and scheduled_hour. */
  when: z.enum(["now", "schedule"]).default("now"),
  scheduled_day: z.preprocess(blank, z.iso.date().nullable().optional()),
  scheduled_hour: z.preprocess(blank, z.coerce.number().int().min(0).max(23).nullable().optional()),
  continue_next_day: flag.optional(),
  /** Total the person saw, in tenths of a cent: a dearer send is refused. */
  expected_total_tenths: z.coerce.number().int().optional(),
});

export type SendRequest = z.infer<typeof SendInput>;

export const SendTestInput = NotificationIdInput.extend({
  email: z.preprocess(blank, z.email().max(200).nullable().default(null)),
  phone: z.preprocess(blank, z.string().max(40).nullable().default(null)),
  lang: z.enum(["fr", "en"]).optional(),
});

export const ParametersInput = NotificationIdInput.extend({
  qr_code_id: z.preprocess(blank, id.optional()),
  farm_category_id: z.preprocess(blank, id.optional()),
});

export const FigureIdsInput = z.object({ notification_ids: z.array(id).max(500) });

export const DeliveriesInput = NotificationIdInput.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  channel: z.enum(["email", "sms"]).optional(),
  status: z.string().max(20).optional(),
  search: z.string().trim().max(100).default(""),
});
