import type { BlogPair } from "@/lib/i18n/blog-slugs";

interface Help {
  /** Keys of questions (`faqs.key`). One that was deleted or is a draft is left out. */
  questions: readonly string[];
  posts: readonly BlogPair[];
}

/** The questions of the FAQ and the posts that fit each screen of the admin, the most useful first. */
export const HELP = {
  start: { questions: ["technology.install", "technology.photos", "cost.trial"], posts: ["add-products"] },
  home: { questions: ["results.first", "results.when", "results.source"], posts: ["qr-code-stand"] },
  produces: { questions: ["technology.photos", "flexibility.limits"], posts: ["add-products", "sold-out"] },
  subscribers: {
    questions: ["security.confirm", "security.consent", "technology.import", "flexibility.leave"],
    posts: ["consent-list"],
  },
  notifications: {
    questions: ["results.when", "cost.sending", "results.numbers"],
    posts: ["harvest-newsletter", "season-calendar"],
  },
  writing: {
    questions: ["technology.parts", "flexibility.languages", "cost.sending"],
    posts: ["harvest-newsletter", "sms-best-practices"],
  },
  results: {
    questions: ["results.numbers", "results.accuracy", "results.usual"],
    posts: ["harvest-newsletter"],
  },
  welcome: { questions: ["security.confirm", "security.unsubscribe"], posts: ["basket-subscribers"] },
  qrCodes: { questions: ["technology.qr", "results.source"], posts: ["qr-code-stand"] },
  questions: { questions: ["flexibility.languages", "results.first"], posts: ["basket-subscribers"] },
  team: { questions: ["flexibility.team", "security.where"], posts: ["add-products"] },
  farm: { questions: ["technology.photos", "flexibility.season"], posts: ["season-calendar"] },
  settings: {
    questions: ["security.rights", "security.owner", "flexibility.leave"],
    posts: ["consent-list"],
  },
  plan: {
    questions: ["cost.trial_end", "cost.taxes", "cost.invoices", "cost.guarantee"],
    posts: ["season-calendar"],
  },
  charges: {
    questions: ["cost.sending", "cost.invoices", "cost.taxes"],
    posts: ["harvest-newsletter"],
  },
  connections: {
    questions: ["security.consent", "technology.import", "security.where"],
    posts: ["consent-list"],
  },
  webhooks: { questions: ["security.where", "technology.import"], posts: ["consent-list"] },
  farms: { questions: ["flexibility.limits", "flexibility.team"], posts: ["add-products"] },
  profile: { questions: ["security.owner", "security.where", "flexibility.cancel"], posts: ["consent-list"] },
} as const satisfies Record<string, Help>;

export type HelpTopic = keyof typeof HELP;

export const isHelpTopic = (topic: unknown): topic is HelpTopic =>
  typeof topic === "string" && Object.hasOwn(HELP, topic);
