import { z } from "zod";
import { typedCents } from "@/lib/i18n/read-number";
import { day, FarmInput, filter, id, reasonWithin, requiredLines, typedNumber } from "@/lib/values/fields";
import { FARM_HEALTHS, PLAN_TYPES, VERIFICATIONS } from "@/lib/vocabulary/enumerations";
import { MOST_CREDIT_CENTS, PLAN_GRANTS, PRODUCER_CHOICES, PRODUCER_SORTS } from "./rules";

/** What chooses farms of the table. */
export const ProducerFilter = z.object({
  /** A part of the name or handle of the farm, or of the name, email or phone of its owner. */
  q: z.string().trim().max(100).default(""),
  plan: filter(z.enum(PLAN_TYPES)),
  /** Days within which the trial ends. */
  trial_days: filter(typedNumber(z.number().int().min(1).max(90))),
  verification: filter(z.enum(VERIFICATIONS)),
  health: filter(z.enum(FARM_HEALTHS)),
  /** Farms that never sent, whose page nobody sees, or whose sends somebody should look at. */
  only: filter(z.enum(PRODUCER_CHOICES)),
});
export type ProducerFilter = z.infer<typeof ProducerFilter>;

export const ProducerListInput = ProducerFilter.extend({
  sort: z.enum(PRODUCER_SORTS).default("signed_up"),
  dir: z.enum(["asc", "desc"]).optional(),
  page: typedNumber(z.number().int().min(1).max(100_000)).default(1),
});
export type ProducerListInput = z.infer<typeof ProducerListInput>;

/** A farm to bring back, by handle or uuid; it may be deleted. */
export const FarmToRestoreInput = z.object({
  farm: z.union([
    z.uuid().transform((farm_uuid) => ({ farm_uuid })),
    z
      .string()
      .min(1)
      .max(100)
      .transform((handle) => ({ handle })),
  ]),
});

/** One farm. */
export const ProducerInput = z.object({ farm_uuid: z.uuid() });

/** What the timeline of a farm can be filtered by. */
export const TIMELINE_KINDS = [
  "plan",
  "send",
  "returned",
  "payment",
  "refund",
  "dispute",
  "activity",
  "note",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineInput = ProducerInput.extend({
  kind: filter(z.enum(TIMELINE_KINDS)),
  /** Where the page before ended: microseconds, source and id. */
  after: filter(z.string().regex(/^\d{1,16}\.\d{1,2}\.\d{1,16}$/)),
});

export const AddNoteInput = FarmInput.extend({ text: requiredLines(2000, "requiredNote") });
export const DeleteNoteInput = FarmInput.extend({ note_id: id });

/** A plan without payment. `ends_on` is the last day of a trial in Québec. */
export const GrantPlanInput = FarmInput.extend({
  grant: z.enum(PLAN_GRANTS),
  ends_on: filter(day),
  reason: reasonWithin(500),
});

/** Credit that nobody paid, up to 1000 $ at a time. */
export const GiveCreditInput = z.preprocess(
  typedCents("amount"),
  FarmInput.extend({
    amount_cents: z
      .int("invalidPrice")
      .min(1, "invalidPrice")
      .max(MOST_CREDIT_CENTS, { error: "creditTooMuch" }),
    reason: reasonWithin(500),
  }),
);

export const HoldSendingInput = FarmInput.extend({ reason: reasonWithin(500) });
export const ProducerIdInput = FarmInput;
