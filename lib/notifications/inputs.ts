import { z } from "zod";
import { normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import {
  blank,
  day,
  emailOrNull,
  FarmInput,
  filter,
  flag,
  id,
  line,
  optionalLine,
  orNull,
  textablePhone,
  typedNumber,
} from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { PageOrCursorInput, withoutAfter } from "@/lib/values/pagination";
import { isOneLine } from "@/lib/values/plain-line";
import { MAX_BLOCKS } from "@/lib/vocabulary/block-styles";
import { countBlocks, haveOwnIds } from "@/lib/vocabulary/blocks";
import { CHANNEL_CHOICES, CHANNELS } from "@/lib/vocabulary/enumerations";
import { blockSchema, SubscriberFilters } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import { isTemplate } from "./rules/templates";

const words = (max: number) => z.string().max(max).transform(normalizeMergeFields);
const subject = words(150).refine(isOneLine, "oneLine");

export const NotificationIdInput = FarmInput.extend({ notification_id: id });
export const NotificationUuidInput = z.object({ uuid: z.guid() });

const webAddress = z.preprocess(
  (value) => (typeof value === "string" ? normalizeMergeFields(value.trim()) : value),
  z.union([z.literal("{{link}}"), z.url({ protocol: /^https?$/ }).max(1000)], { error: "invalidUrl" }),
);

const blocks = listOf(blockSchema(words, webAddress), MAX_BLOCKS, "tooManyBlocks")
  .refine((all) => countBlocks(all) <= MAX_BLOCKS, "tooManyBlocks")
  .refine((all) => haveOwnIds(all), "sameBlockTwice");

const draftWords = {
  subject_fr: subject,
  subject_en: subject,
  email_content_fr: blocks,
  email_content_en: blocks,
  sms_content_fr: words(1000),
  sms_content_en: words(1000),
} satisfies Record<keyof MessageWords<never>, z.ZodType>;

/** Fields of a draft. The editor may save each one separately. */
const draftFields = {
  title: optionalLine(120),
  template: z
    .string()
    .refine((code) => isTemplate(code), "requiredTemplate")
    .nullable(),
  type: z.enum(CHANNEL_CHOICES),
  ...draftWords,
  produce_ids: listOf(id, 20),
  subscriber_filters: SubscriberFilters,
  reply_to: z.preprocess(blank, z.email().max(254).nullable()),
  scheduled_day: z.preprocess(blank, day.nullable()),
  scheduled_hour: z.preprocess(blank, typedNumber(z.number().int().min(0).max(23)).nullable()),
  continue_next_day: flag,
};

export const DraftInput = z.object(draftFields).partial();
export type DraftInput = z.infer<typeof DraftInput>;

/** The version that the person saw. With it, a change of someone who did not see the newest words is refused. */
const version = typedNumber(z.number().int().positive()).optional();

export const DraftChange = DraftInput.extend({ version });
export type DraftChange = z.infer<typeof DraftChange>;

/** A template's code, "own:{id}", "past:{id}", or "custom". */
export const TemplateInput = FarmInput.extend({
  template: z.string("requiredTemplate").min(1, "requiredTemplate").max(60),
  version,
});

const ownName = line(120, "requiredName");

/** A template of the farm, made of the words of a message. */
export const OwnTemplateInput = NotificationIdInput.extend({ name: ownName });
export const TemplateCodeInput = TemplateInput.omit({ version: true });
export const OwnTemplateChange = TemplateCodeInput.extend({ name: ownName });

/** The templates, and a page of the earlier messages that match. */
export const TemplatesInput = FarmInput.extend({
  search: z.string().trim().max(100).default(""),
  page: typedNumber(z.number().int().min(1).max(1000)).default(1),
});

/** Draft fields that are typed and not saved yet, and the subscriber whose name stands in the preview. */
export const PreviewInput = NotificationIdInput.extend({
  subscriber_id: z.preprocess(blank, id.nullable().optional()),
});

export const SendInput = NotificationIdInput.extend({
  /** "schedule" uses the given day and hour, else those of the draft. */
  when: z.enum(["now", "schedule"]).default("now"),
  scheduled_day: z.preprocess(blank, day.nullable().optional()),
  scheduled_hour: z.preprocess(blank, typedNumber(z.number().int().min(0).max(23)).nullable().optional()),
  continue_next_day: flag.optional(),
  /** Total that the user saw, in tenths of a cent. A more expensive send is refused. */
  expected_total_tenths: typedNumber(z.number().int()).optional(),
  version,
}).refine(({ when, scheduled_day }) => when === "schedule" || !scheduled_day, {
  path: ["when"],
  message: "dayWithoutSchedule",
});

/** Another time for a planned send. Its price may have grown by no more than the person saw. */
export const MoveInput = NotificationIdInput.extend({
  scheduled_day: z.preprocess(blank, day),
  scheduled_hour: typedNumber(z.number().int().min(0).max(23)),
});

export type SendRequest = z.infer<typeof SendInput>;

export const SendTestInput = NotificationIdInput.extend({
  email: emailOrNull.default(null),
  phone: orNull(textablePhone).default(null),
  lang: z.enum(LANGS).optional(),
});

/** The address of an email in a browser. */
export const WebEmailInput = z.object({ lang: z.enum(LANGS), key: z.string().regex(/^[\w-]{43}$/) });

export const PublishInput = NotificationIdInput.extend({ published: flag });

export const ParametersInput = NotificationIdInput.extend({
  /** What is quoted: a send now, or at the time of the draft. Without it, that time when the draft has one to come. */
  when: z.preprocess(blank, z.enum(["now", "schedule"]).optional()),
  qr_code_id: z.preprocess(blank, id.optional()),
  farm_category_id: z.preprocess(blank, id.optional()),
});

export const FigureIdsInput = z.object({ notification_ids: listOf(id, 500) });

export const DeliveriesInput = NotificationIdInput.extend({
  ...PageOrCursorInput.shape,
  channel: z.enum(CHANNELS).optional(),
  status: z.string().max(20).optional(),
  search: z.string().trim().max(100).default(""),
  /** The last row of the part before, as its `next` says. There is no page then. */
  after: filter(z.string().regex(/^(?:email|sms)\.\d{1,15}$/, "invalidValue")),
}).superRefine(withoutAfter("page"));
