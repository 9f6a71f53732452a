import type { Lang } from "@/lib/vocabulary/languages";
import enAccounts from "@/messages/en/accounts.json" with { type: "json" };
import enActivity from "@/messages/en/activity.json" with { type: "json" };
import enAdmin from "@/messages/en/admin.json" with { type: "json" };
import enAgreement from "@/messages/en/agreement.json" with { type: "json" };
import enApi from "@/messages/en/api.json" with { type: "json" };
import enApiTokens from "@/messages/en/api-tokens.json" with { type: "json" };
import enBilling from "@/messages/en/billing.json" with { type: "json" };
import enBlog from "@/messages/en/blog.json" with { type: "json" };
import enCategories from "@/messages/en/categories.json" with { type: "json" };
import enCharges from "@/messages/en/charges.json" with { type: "json" };
import enCommon from "@/messages/en/common.json" with { type: "json" };
import enConnections from "@/messages/en/connections.json" with { type: "json" };
import enContact from "@/messages/en/contact.json" with { type: "json" };
import enCrash from "@/messages/en/crash.json" with { type: "json" };
import enDemo from "@/messages/en/demo.json" with { type: "json" };
import enDocuments from "@/messages/en/documents.json" with { type: "json" };
import enEmails from "@/messages/en/emails.json" with { type: "json" };
import enEmbeds from "@/messages/en/embeds.json" with { type: "json" };
import enErrors from "@/messages/en/errors.json" with { type: "json" };
import enFaq from "@/messages/en/faq.json" with { type: "json" };
import enFaqs from "@/messages/en/faqs.json" with { type: "json" };
import enFarms from "@/messages/en/farms.json" with { type: "json" };
import enHome from "@/messages/en/home.json" with { type: "json" };
import enHours from "@/messages/en/hours.json" with { type: "json" };
import enImports from "@/messages/en/imports.json" with { type: "json" };
import enLegal from "@/messages/en/legal.json" with { type: "json" };
import enLogs from "@/messages/en/logs.json" with { type: "json" };
import enMetrics from "@/messages/en/metrics.json" with { type: "json" };
import enNotifications from "@/messages/en/notifications.json" with { type: "json" };
import enOnboarding from "@/messages/en/onboarding.json" with { type: "json" };
import enPalette from "@/messages/en/palette.json" with { type: "json" };
import enPayments from "@/messages/en/payments.json" with { type: "json" };
import enPricing from "@/messages/en/pricing.json" with { type: "json" };
import enProduce from "@/messages/en/produce.json" with { type: "json" };
import enProducers from "@/messages/en/producers.json" with { type: "json" };
import enQrCards from "@/messages/en/qr-cards.json" with { type: "json" };
import enQrCodes from "@/messages/en/qr-codes.json" with { type: "json" };
import enQuestions from "@/messages/en/questions.json" with { type: "json" };
import enReference from "@/messages/en/reference.json" with { type: "json" };
import enReports from "@/messages/en/reports.json" with { type: "json" };
import enSearch from "@/messages/en/search.json" with { type: "json" };
import enSecondFactor from "@/messages/en/second-factor.json" with { type: "json" };
import enSettings from "@/messages/en/settings.json" with { type: "json" };
import enSite from "@/messages/en/site.json" with { type: "json" };
import enSms from "@/messages/en/sms.json" with { type: "json" };
import enStart from "@/messages/en/start.json" with { type: "json" };
import enStatistics from "@/messages/en/statistics.json" with { type: "json" };
import enSubscribers from "@/messages/en/subscribers.json" with { type: "json" };
import enTeam from "@/messages/en/team.json" with { type: "json" };
import enTemplates from "@/messages/en/templates.json" with { type: "json" };
import enTools from "@/messages/en/tools.json" with { type: "json" };
import enUploads from "@/messages/en/uploads.json" with { type: "json" };
import enUsers from "@/messages/en/users.json" with { type: "json" };
import enVisitor from "@/messages/en/visitor.json" with { type: "json" };
import enWebhooks from "@/messages/en/webhooks.json" with { type: "json" };
import enWelcome from "@/messages/en/welcome.json" with { type: "json" };
import frAccounts from "@/messages/fr/accounts.json" with { type: "json" };
import frActivity from "@/messages/fr/activity.json" with { type: "json" };
import frAdmin from "@/messages/fr/admin.json" with { type: "json" };
import frAgreement from "@/messages/fr/agreement.json" with { type: "json" };
import frApi from "@/messages/fr/api.json" with { type: "json" };
import frApiTokens from "@/messages/fr/api-tokens.json" with { type: "json" };
import frBilling from "@/messages/fr/billing.json" with { type: "json" };
import frBlog from "@/messages/fr/blog.json" with { type: "json" };
import frCategories from "@/messages/fr/categories.json" with { type: "json" };
import frCharges from "@/messages/fr/charges.json" with { type: "json" };
import frCommon from "@/messages/fr/common.json" with { type: "json" };
import frConnections from "@/messages/fr/connections.json" with { type: "json" };
import frContact from "@/messages/fr/contact.json" with { type: "json" };
import frCrash from "@/messages/fr/crash.json" with { type: "json" };
import frDemo from "@/messages/fr/demo.json" with { type: "json" };
import frDocuments from "@/messages/fr/documents.json" with { type: "json" };
import frEmails from "@/messages/fr/emails.json" with { type: "json" };
import frEmbeds from "@/messages/fr/embeds.json" with { type: "json" };
import frErrors from "@/messages/fr/errors.json" with { type: "json" };
import frFaq from "@/messages/fr/faq.json" with { type: "json" };
import frFaqs from "@/messages/fr/faqs.json" with { type: "json" };
import frFarms from "@/messages/fr/farms.json" with { type: "json" };
import frHome from "@/messages/fr/home.json" with { type: "json" };
import frHours from "@/messages/fr/hours.json" with { type: "json" };
import frImports from "@/messages/fr/imports.json" with { type: "json" };
import frLegal from "@/messages/fr/legal.json" with { type: "json" };
import frLogs from "@/messages/fr/logs.json" with { type: "json" };
import frMetrics from "@/messages/fr/metrics.json" with { type: "json" };
import frNotifications from "@/messages/fr/notifications.json" with { type: "json" };
import frOnboarding from "@/messages/fr/onboarding.json" with { type: "json" };
import frPalette from "@/messages/fr/palette.json" with { type: "json" };
import frPayments from "@/messages/fr/payments.json" with { type: "json" };
import frPricing from "@/messages/fr/pricing.json" with { type: "json" };
import frProduce from "@/messages/fr/produce.json" with { type: "json" };
import frProducers from "@/messages/fr/producers.json" with { type: "json" };
import frQrCards from "@/messages/fr/qr-cards.json" with { type: "json" };
import frQrCodes from "@/messages/fr/qr-codes.json" with { type: "json" };
import frQuestions from "@/messages/fr/questions.json" with { type: "json" };
import frReference from "@/messages/fr/reference.json" with { type: "json" };
import frReports from "@/messages/fr/reports.json" with { type: "json" };
import frSearch from "@/messages/fr/search.json" with { type: "json" };
import frSecondFactor from "@/messages/fr/second-factor.json" with { type: "json" };
import frSettings from "@/messages/fr/settings.json" with { type: "json" };
import frSite from "@/messages/fr/site.json" with { type: "json" };
import frSms from "@/messages/fr/sms.json" with { type: "json" };
import frStart from "@/messages/fr/start.json" with { type: "json" };
import frStatistics from "@/messages/fr/statistics.json" with { type: "json" };
import frSubscribers from "@/messages/fr/subscribers.json" with { type: "json" };
import frTeam from "@/messages/fr/team.json" with { type: "json" };
import frTemplates from "@/messages/fr/templates.json" with { type: "json" };
import frTools from "@/messages/fr/tools.json" with { type: "json" };
import frUploads from "@/messages/fr/uploads.json" with { type: "json" };
import frUsers from "@/messages/fr/users.json" with { type: "json" };
import frVisitor from "@/messages/fr/visitor.json" with { type: "json" };
import frWebhooks from "@/messages/fr/webhooks.json" with { type: "json" };
import frWelcome from "@/messages/fr/welcome.json" with { type: "json" };

const fr = {
  categories: frCategories,
  connections: frConnections,
  contact: frContact,
  pricing: frPricing,
  agreement: frAgreement,
  api: frApi,
  api_tokens: frApiTokens,
  billing: frBilling,
  payments: frPayments,
  charges: frCharges,
  blog: frBlog,
  imports: frImports,
  legal: frLegal,
  faq: frFaq,
  faqs: frFaqs,
  common: frCommon,
  errors: frErrors,
  accounts: frAccounts,
  farms: frFarms,
  hours: frHours,
  home: frHome,
  produce: frProduce,
  producers: frProducers,
  users: frUsers,
  start: frStart,
  statistics: frStatistics,
  subscribers: frSubscribers,
  qr_cards: frQrCards,
  qr_codes: frQrCodes,
  logs: frLogs,
  notifications: frNotifications,
  templates: frTemplates,
  emails: frEmails,
  embeds: frEmbeds,
  sms: frSms,
  questions: frQuestions,
  activity: frActivity,
  team: frTeam,
  reference: frReference,
  site: frSite,
  admin: frAdmin,
  crash: frCrash,
  demo: frDemo,
  documents: frDocuments,
  onboarding: frOnboarding,
  palette: frPalette,
  reports: frReports,
  search: frSearch,
  second_factor: frSecondFactor,
  settings: frSettings,
  visitor: frVisitor,
  webhooks: frWebhooks,
  welcome: frWelcome,
  metrics: frMetrics,
  tools: frTools,
  uploads: frUploads,
};

/** The type of all messages. French is the source of the keys. */
export type Messages = typeof fr;

const en = {
  categories: enCategories,
  connections: enConnections,
  contact: enContact,
  pricing: enPricing,
  agreement: enAgreement,
  api: enApi,
  api_tokens: enApiTokens,
  billing: enBilling,
  payments: enPayments,
  charges: enCharges,
  blog: enBlog,
  imports: enImports,
  legal: enLegal,
  faq: enFaq,
  faqs: enFaqs,
  common: enCommon,
  errors: enErrors,
  accounts: enAccounts,
  farms: enFarms,
  hours: enHours,
  home: enHome,
  produce: enProduce,
  producers: enProducers,
  users: enUsers,
  start: enStart,
  statistics: enStatistics,
  subscribers: enSubscribers,
  qr_cards: enQrCards,
  qr_codes: enQrCodes,
  logs: enLogs,
  notifications: enNotifications,
  templates: enTemplates,
  emails: enEmails,
  embeds: enEmbeds,
  sms: enSms,
  questions: enQuestions,
  activity: enActivity,
  team: enTeam,
  reference: enReference,
  site: enSite,
  admin: enAdmin,
  crash: enCrash,
  demo: enDemo,
  documents: enDocuments,
  onboarding: enOnboarding,
  palette: enPalette,
  reports: enReports,
  search: enSearch,
  second_factor: enSecondFactor,
  settings: enSettings,
  visitor: enVisitor,
  webhooks: enWebhooks,
  welcome: enWelcome,
  metrics: enMetrics,
  tools: enTools,
  uploads: enUploads,
} satisfies Messages;

export const CATALOGUE: Record<Lang, Messages> = { fr, en };
