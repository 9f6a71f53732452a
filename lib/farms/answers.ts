import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import { CERTIFICATIONS } from "@/lib/vocabulary/codes";
import { CHANNEL_CHOICES, PLAN_TYPES, TUTORIAL_STEPS, VERIFICATIONS } from "@/lib/vocabulary/enumerations";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { OpeningHours } from "@/lib/vocabulary/opening-hours";

const text = z.string().nullable();
const image = StoredImage.nullable();

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
  photos: z.array(StoredImage),
  public: z.boolean(),
  time_zone: z.string(),
  opening_hours: OpeningHours.nullable(),
  verified: z.boolean(),
  created_at: instant,
});

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

/** What is counted of a farm: subscribers who get its messages, and votes. */
export const FarmCounts = z.object({
  subscribers_count: count,
  voting_count: count,
  voting_average: z.number().nullable(),
});

/** A farm as anyone sees it. The phone is null when the farm hides it. */
export const PublicFarm = PublicColumns.extend({ phone: text, ...FarmCounts.shape }).meta({
  id: "PublicFarm",
});

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
