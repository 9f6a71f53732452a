import type { Lang } from "@/lib/i18n/languages";

/** One size of an uploaded image. */
export interface ImageFormat {
  url: string;
  width: number;
  height: number;
  type: "image/webp" | "image/avif";
}

/** Answer of an upload, kept as it is with whatever shows it. */
export interface StoredImage {
  url: string;
  path: string;
  srcset: string;
  formats: ImageFormat[];
  alt?: string;
}

/** One price of a produce: `quantity` units for `price_cents`. */
export interface ProducePrice {
  quantity: number;
  price_cents: number;
}

export type Block =
  | { id: string; type: "heading" | "subheading" | "content"; text: string }
  | { id: string; type: "image"; image: StoredImage; alt: string }
  | { id: string; type: "divider" }
  | { id: string; type: "button"; text: string; url: string };

/** Who a notification is for, among the sendable; an absent filter keeps everyone. */
export interface SubscriberFilters {
  category_ids?: number[];
  qr_code_ids?: number[];
  lang?: Lang;
  max_distance_km?: number;
}

/** What a send promised, kept as it was when the owner accepted it. */
export interface FrozenQuote {
  recipients: { email: number; sms: number; people: number };
  exclusions: Record<string, number>;
  segments: { fr: number; en: number; total: number };
  price_tenths: number;
  tax_tenths: { gst: number; qst: number };
  total_tenths: number;
}

/** Step 2 of a subscription, and the name of step 1, as a form gave them. */
export interface SubscriberAnswers {
  name?: string;
  zipcode?: string | null;
  lat?: number | null;
  lng?: number | null;
  max_distance_minutes?: string | null;
  person_count?: string | null;
  produce_categories?: string[];
  communication_preferences?: "all" | "email" | "sms";
}

/** One language version of a notification, rendered once, with tokens where values go in. */
export interface FrozenBody {
  subject: string;
  html: string;
  text: string;
  sms: string;
}

/** Everything recipients get, as it was when the owner accepted the send. */
export interface FrozenContent {
  from: string;
  reply_to: string | null;
  list_id: string;
  /** Addresses behind {{click:0}}, {{click:1}} ...; the last is the farm's page per language. */
  links: string[];
  bodies: Record<Lang, FrozenBody>;
  /** Highlighted produces; those sold out by then are left out. */
  produces: {
    id: number;
    labels: Record<Lang, string>;
    cards: Record<Lang, { html: string; text: string }>;
  }[];
}
