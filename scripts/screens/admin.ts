import type { Lang } from "@/lib/vocabulary/languages";

/** The windows in which each screen is taken. */
export const WINDOWS = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };

/** French by day and English in the dark: each theme and each language once. */
export const LOOKS: readonly { lang: Lang; colorScheme: "light" | "dark" }[] = [
  { lang: "fr", colorScheme: "light" },
  { lang: "en", colorScheme: "dark" },
];

/** What the addresses of screens name, read from the demo. */
export interface Facts {
  farm: string;
  draft: string;
  sent: string;
  produce: string;
  import: string;
  user: string;
  endpoint: string;
}

interface Screen {
  /** The address after /admin. */
  path: (facts: Facts) => `/${string}`;
  /** A screen whose pictures are not taken yet. */
  waiting?: true;
  /** A screen that only a super administrator has. */
  ours?: true;
}

const ofFarm = (path: "" | `/${string}`): Screen => ({ path: ({ farm }) => `/farms/${farm}${path}` });

/** A picture of each screen of the admin, by the folder of its page under app/[lang]/admin. */
export const ADMIN_SCREENS: Record<string, Screen> = {
  connect: { path: () => "/connect", waiting: true },
  "payment-return": { path: () => "/payment-return", waiting: true },
  logs: { path: () => "/logs", ours: true },
  "qr-cards": { path: () => "/qr-cards", ours: true },
  payments: { path: () => "/payments", ours: true },
  producers: { path: () => "/producers", ours: true },
  "producers/create": { path: () => "/producers/create", ours: true },
  "producers/[producerUuid]": {
    path: ({ farm }) => `/producers/${farm}`,
    ours: true,
  },
  faqs: { path: () => "/faqs", ours: true },
  "faqs/create": { path: () => "/faqs/create", ours: true },
  "faqs/[faqId]": { path: () => "/faqs/1", ours: true },
  users: { path: () => "/users", ours: true },
  "users/[userUuid]": { path: ({ user }) => `/users/${user}`, ours: true },
  metrics: { path: () => "/metrics", ours: true },
  tools: { path: () => "/tools", ours: true },
  "tools/budgets": { path: () => "/tools/budgets", ours: true },
  "tools/sales": { path: () => "/tools/sales", ours: true },
  "tools/checklist": { path: () => "/tools/checklist", ours: true },
  "tools/switches": { path: () => "/tools/switches", ours: true },
  "tools/suppressions": { path: () => "/tools/suppressions", ours: true },
  profile: { path: () => "/profile" },
  "second-factor": { path: () => "/second-factor" },
  "super-admins": { path: () => "/super-admins", ours: true },
  farms: { path: () => "/farms" },
  "farms/create": { path: () => "/farms/create" },
  "farms/[farmUuid]": ofFarm(""),
  "farms/[farmUuid]/activity": ofFarm("/activity"),
  "farms/[farmUuid]/charges": ofFarm("/charges"),
  // Leads on to a file.
  "farms/[farmUuid]/documents/[kind]/[documentId]": {
    path: ({ farm }) => `/farms/${farm}/documents/invoices/1`,
    waiting: true,
  },
  "farms/[farmUuid]/edit": ofFarm("/edit"),
  "farms/[farmUuid]/categories": ofFarm("/categories"),
  "farms/[farmUuid]/notifications": ofFarm("/notifications"),
  "farms/[farmUuid]/notifications/create": ofFarm("/notifications/create"),
  "farms/[farmUuid]/notifications/welcome": ofFarm("/notifications/welcome"),
  "farms/[farmUuid]/notifications/[uuid]": {
    path: ({ farm, sent }) => `/farms/${farm}/notifications/${sent}`,
  },
  "farms/[farmUuid]/notifications/[uuid]/edit": {
    path: ({ farm, draft }) => `/farms/${farm}/notifications/${draft}/edit?step=content`,
  },
  "farms/[farmUuid]/plan": ofFarm("/plan"),
  "farms/[farmUuid]/produces/(list)": ofFarm("/produces"),
  "farms/[farmUuid]/produces/[produceId]": {
    path: ({ farm, produce }) => `/farms/${farm}/produces/${produce}`,
  },
  "farms/[farmUuid]/produces/create": ofFarm("/produces/create"),
  "farms/[farmUuid]/qr-codes": ofFarm("/qr-codes"),
  "farms/[farmUuid]/connections": ofFarm("/connections"),
  "farms/[farmUuid]/webhooks": ofFarm("/webhooks"),
  "farms/[farmUuid]/webhooks/[endpointId]": {
    path: ({ farm, endpoint }) => `/farms/${farm}/webhooks/${endpoint}`,
  },
  "farms/[farmUuid]/questions": ofFarm("/questions"),
  "farms/[farmUuid]/settings": ofFarm("/settings"),
  "farms/[farmUuid]/start": ofFarm("/start"),
  "farms/[farmUuid]/start/hours": ofFarm("/start/hours"),
  "farms/[farmUuid]/start/place": ofFarm("/start/place"),
  "farms/[farmUuid]/start/produce": ofFarm("/start/produce"),
  "farms/[farmUuid]/start/ready": ofFarm("/start/ready"),
  "farms/[farmUuid]/statistics": ofFarm("/statistics"),
  "farms/[farmUuid]/subscribers": ofFarm("/subscribers"),
  "farms/[farmUuid]/subscribers/import": ofFarm("/subscribers/import"),
  "farms/[farmUuid]/subscribers/import/[importUuid]": {
    path: (facts) => `/farms/${facts.farm}/subscribers/import/${facts.import}`,
  },
  "farms/[farmUuid]/team": ofFarm("/team"),
  "farms/[farmUuid]/tutorials": ofFarm("/tutorials"),
};

/** Returns the beginning of the file names of a screen's pictures: "farms/[farmUuid]/qr-codes" -> "farm-qr-codes". */
export const pictureName = (folder: string): string =>
  folder
    .replace("farms/[farmUuid]", "farm")
    .replace("/(list)", "")
    .replace(/\[(\w+)\]/g, "one")
    .replaceAll("/", "-");
