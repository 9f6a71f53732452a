import { FARM_EVENT_TYPES, type FarmEventType } from "@/lib/vocabulary/farm-events";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import type { FarmEvent } from "../answers";

const HAPPENED = new Date("2026-06-12T13:05:00.000Z");
const CAME = new Date("2026-06-12T13:00:00.000Z");
/** Ends with the place of the type, so that each example keeps its id. */
const uuidOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`;

const subscriber = (farm_id: number) => ({
  id: 1,
  uuid: uuidOf(1),
  farm_id,
  name: "Luc Gagnon",
  email: "luc.gagnon@example.com",
  phone: null,
  zipcode: "J3B 1A1",
  lang: DEFAULT_LANG,
  source: "public-form" as const,
  subscriber_type: "subscriber" as const,
  communication_preferences: "email" as const,
  max_distance_km: null,
  max_distance_minutes: null,
  person_count: null,
  produce_categories: [],
  subscription_date: CAME,
  confirmed_at: null,
  unsubscribed_at: null,
  email_consent: false,
  sms_consent: false,
  unsubscribed: false,
  accept_communications: false,
  state: "pending" as const,
  qr_code_id: null,
  qr_code_title: null,
  categories: [],
});

const confirmed = (farm_id: number) => ({
  ...subscriber(farm_id),
  confirmed_at: HAPPENED,
  email_consent: true,
  accept_communications: true,
  state: "active" as const,
});

const left = (farm_id: number) => ({
  ...subscriber(farm_id),
  confirmed_at: CAME,
  unsubscribed_at: HAPPENED,
  unsubscribed: true,
  state: "unsubscribed" as const,
});

const notification = (farm_id: number) => ({
  id: 1,
  uuid: uuidOf(2),
  farm_id,
  title: "Les fraises sont là",
  type: "email" as const,
  status: "sent" as const,
  status_reason: null,
  subject_fr: "Les fraises sont arrivées",
  subject_en: "Strawberries are here",
  scheduled_day: null,
  scheduled_hour: null,
  scheduled_at: null,
  quote: null,
  accepted_at: CAME,
  finished_at: HAPPENED,
  created_at: CAME,
  updated_at: HAPPENED,
});

const produce = (farm_id: number) => ({
  id: 1,
  uuid: uuidOf(3),
  farm_id,
  name: "Fraises du matin",
  description: "",
  type_id: null,
  category: null,
  photo: null,
  price_type: "fixed" as const,
  prices: [{ quantity: 1, price_cents: 500 }],
  unit_type: "basket" as const,
  quantity: null,
  production_date: null,
  expiration_date: null,
  availability: "sold-out" as const,
  show_on_homepage: true,
  created_at: CAME,
  updated_at: HAPPENED,
  label: "Fraises du matin",
  label_type: "custom" as const,
});

function dataOf(type: FarmEventType, farm_id: number) {
  switch (type) {
    case "subscriber.created":
      return { subscriber_id: 1, subscriber: subscriber(farm_id) };
    case "subscriber.confirmed":
      return { subscriber_id: 1, subscriber: confirmed(farm_id) };
    case "subscriber.unsubscribed":
      return { subscriber_id: 1, subscriber: left(farm_id) };
    case "notification.sent":
      return { notification: notification(farm_id) };
    case "produce.changed":
      return { change: "availability" as const, produce: produce(farm_id) };
  }
}

/** Returns one example of each type of event, as if it had happened on this farm. */
export const sampleEvents = (farm_id: number): FarmEvent[] =>
  FARM_EVENT_TYPES.map(
    (type, place) =>
      ({ id: uuidOf(place + 4), type, timestamp: HAPPENED, data: dataOf(type, farm_id) }) as FarmEvent,
  );
