import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import { CERTIFICATIONS } from "@/lib/vocabulary/codes";
import {
  CHANNEL_CHOICES,
  PLAN_TYPES,
  TUTORIAL_STEPS,
  VERIFICATION_FILE_TYPES,
  VERIFICATIONS,
} from "@/lib/vocabulary/enumerations";
import { ShownImage } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { WEEKDAYS, type Weekday } from "@/lib/vocabulary/weekdays";

const text = z.string().nullable();
const image = ShownImage.nullable();

const Spans = z.array(z.object({ opens: z.string(), closes: z.string() }));
const Week = z.object(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, Spans])) as Record<Weekday, typeof Spans>,
);

/** Opening hours as they are stored: sorted, with every weekday. Times are "08:30", and days without a year "05-31". */
const OpeningHours = z
  .object({
    seasons: z.array(z.object({ from: text, to: text, week: Week })),
    closed_days: z.array(z.iso.date()),
  })
  .meta({ id: "OpeningHours" });

/** Columns of a farm that anyone sees. */
export const PublicColumns = z.object({
  id: whole,
  uuid: z.uuid(),
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  email: text,
  website: text,
  google_map_link: text,
  facebook: text,
  instagram: text,
  address: text,
  country: z.string(),
  region: text,
  city: text,
  zipcode: text,
  formatted_address: text,
  google_place_id: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  since_year: whole.nullable(),
  organic: z.boolean(),
  certifications: z.array(z.enum(CERTIFICATIONS)),
  main_photo: image,
  logo: image,
  photos: z.array(ShownImage),
  public: z.boolean(),
  time_zone: z.string(),
  opening_hours: OpeningHours.nullable(),
  verified: z.boolean(),
  created_at: instant,
});
export type PublicColumns = z.infer<typeof PublicColumns>;

/** Columns of a farm that its members see besides those that anyone sees. */
export const MemberColumns = z.object({
  phone: text,
  phone_public: z.boolean(),
  average_basket_cents: count.nullable(),
  weekly_subscriber_report: z.boolean(),
  daily_subscriber_report: z.boolean(),
  accept_sync_customers: z.boolean(),
  accept_sync_customer_created: z.boolean(),
  plan_type: z.enum(PLAN_TYPES),
  trial_ends_at: instant.nullable(),
  completed_tutorial_steps: z.array(z.enum(TUTORIAL_STEPS)),
  default_lang: z.enum(LANGS),
  default_type: z.enum(CHANNEL_CHOICES),
  default_reply_to: text,
  default_hour: whole.nullable(),
  verification: z.enum(VERIFICATIONS),
  verification_reason: text,
  settings_version: whole,
  updated_at: instant,
});

/** The votes of a farm. The average is from 1 to 5 with one decimal; null before the first vote. */
export const Voting = z.object({ voting_count: count, voting_average: z.number().nullable() });
export type Voting = z.infer<typeof Voting>;

/** What is counted of a farm: subscribers who get its messages, and votes. */
const FarmCounts = Voting.extend({ subscribers_count: count });
export type FarmCounts = z.infer<typeof FarmCounts>;

/** A farm as anyone sees it. The phone is null when the farm hides it. */
export const PublicFarm = PublicColumns.extend({ phone: text, ...FarmCounts.shape }).meta({
  id: "PublicFarm",
});
export type PublicFarm = z.infer<typeof PublicFarm>;

/** A farm as its members see it, with the limits of its plan. */
export const MemberFarm = PublicColumns.extend({
  ...MemberColumns.shape,
  ...FarmCounts.shape,
  plan_title: z.enum(["free", "small", "pro"]),
  max_users: count,
  max_farms: count,
  max_subscribers: count,
  max_notifications: count.nullable(),
  max_produces: count,
  max_questions: count,
}).meta({ id: "MemberFarm" });
export type MemberFarm = z.infer<typeof MemberFarm>;

/** A changed farm, and how many scheduled sends moved with its clock. */
export const ChangedFarm = MemberFarm.extend({ moved_schedules: count }).meta({ id: "ChangedFarm" });
export type ChangedFarm = z.infer<typeof ChangedFarm>;

/** A file that proves who a farm is, as its managers and super administrators see it. */
export const VerificationFile = z
  .object({
    id: whole,
    filename: z.string(),
    type: z.enum(VERIFICATION_FILE_TYPES),
    bytes: count,
    created_at: instant,
    decided_at: instant.nullable(),
    expires_at: instant.nullable(),
  })
  .meta({ id: "VerificationFile" });
