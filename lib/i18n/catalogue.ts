import enAccounts from "@/messages/en/accounts.json";
import enActivity from "@/messages/en/activity.json";
import enAdmin from "@/messages/en/admin.json";
import enAgreement from "@/messages/en/agreement.json";
import enBilling from "@/messages/en/billing.json";
import enBlog from "@/messages/en/blog.json";
import enCategories from "@/messages/en/categories.json";
import enCharges from "@/messages/en/charges.json";
import enCommon from "@/messages/en/common.json";
import enConnections from "@/messages/en/connections.json";
import enContact from "@/messages/en/contact.json";
import enCrash from "@/messages/en/crash.json";
import enDemo from "@/messages/en/demo.json";
import enEmails from "@/messages/en/emails.json";
import enErrors from "@/messages/en/errors.json";
import enFaq from "@/messages/en/faq.json";
import enFarms from "@/messages/en/farms.json";
import enHome from "@/messages/en/home.json";
import enHours from "@/messages/en/hours.json";
import enImports from "@/messages/en/imports.json";
import enLegal from "@/messages/en/legal.json";
import enNotifications from "@/messages/en/notifications.json";
import enOnboarding from "@/messages/en/onboarding.json";
import enPalette from "@/messages/en/palette.json";
import enPayments from "@/messages/en/payments.json";
import enPricing from "@/messages/en/pricing.json";
import enProduce from "@/messages/en/produce.json";
import enQrCodes from "@/messages/en/qr-codes.json";
import enQuestions from "@/messages/en/questions.json";
import enReference from "@/messages/en/reference.json";
import enReports from "@/messages/en/reports.json";
import enSearch from "@/messages/en/search.json";
import enSettings from "@/messages/en/settings.json";
import enSite from "@/messages/en/site.json";
import enSms from "@/messages/en/sms.json";
import enStart from "@/messages/en/start.json";
import enStatistics from "@/messages/en/statistics.json";
import enSubscribers from "@/messages/en/subscribers.json";
import enTeam from "@/messages/en/team.json";
import enTemplates from "@/messages/en/templates.json";
import enUploads from "@/messages/en/uploads.json";
import enVisitor from "@/messages/en/visitor.json";
import enWelcome from "@/messages/en/welcome.json";
import frAccounts from "@/messages/fr/accounts.json";
import frActivity from "@/messages/fr/activity.json";
import frAdmin from "@/messages/fr/admin.json";
import frAgreement from "@/messages/fr/agreement.json";
import frBilling from "@/messages/fr/billing.json";
import frBlog from "@/messages/fr/blog.json";
import frCategories from "@/messages/fr/categories.json";
import frCharges from "@/messages/fr/charges.json";
import frCommon from "@/messages/fr/common.json";
import frConnections from "@/messages/fr/connections.json";
import frContact from "@/messages/fr/contact.json";
import frCrash from "@/messages/fr/crash.json";
import frDemo from "@/messages/fr/demo.json";
import frEmails from "@/messages/fr/emails.json";
import frErrors from "@/messages/fr/errors.json";
import frFaq from "@/messages/fr/faq.json";
import frFarms from "@/messages/fr/farms.json";
import frHome from "@/messages/fr/home.json";
import frHours from "@/messages/fr/hours.json";
import frImports from "@/messages/fr/imports.json";
import frLegal from "@/messages/fr/legal.json";
import frNotifications from "@/messages/fr/notifications.json";
import frOnboarding from "@/messages/fr/onboarding.json";
import frPalette from "@/messages/fr/palette.json";
import frPayments from "@/messages/fr/payments.json";
import frPricing from "@/messages/fr/pricing.json";
import frProduce from "@/messages/fr/produce.json";
import frQrCodes from "@/messages/fr/qr-codes.json";
import frQuestions from "@/messages/fr/questions.json";
import frReference from "@/messages/fr/reference.json";
import frReports from "@/messages/fr/reports.json";
import frSearch from "@/messages/fr/search.json";
import frSettings from "@/messages/fr/settings.json";
import frSite from "@/messages/fr/site.json";
import frSms from "@/messages/fr/sms.json";
import frStart from "@/messages/fr/start.json";
import frStatistics from "@/messages/fr/statistics.json";
import frSubscribers from "@/messages/fr/subscribers.json";
import frTeam from "@/messages/fr/team.json";
import frTemplates from "@/messages/fr/templates.json";
import frUploads from "@/messages/fr/uploads.json";
import frVisitor from "@/messages/fr/visitor.json";
import frWelcome from "@/messages/fr/welcome.json";

import type { Lang } from "./languages";

const fr = {
  categories: frCategories,
  connections: frConnections,
  contact: frContact,
  pricing: frPricing,
  agreement: frAgreement,
  billing: frBilling,
  payments: frPayments,
  charges: frCharges,
  blog: frBlog,
  imports: frImports,
  legal: frLegal,
  faq: frFaq,
  common: frCommon,
  errors: frErrors,
  accounts: frAccounts,
  farms: frFarms,
  hours: frHours,
  home: frHome,
  produce: frProduce,
  start: frStart,
  statistics: frStatistics,
  subscribers: frSubscribers,
  qr_codes: frQrCodes,
  notifications: frNotifications,
  templates: frTemplates,
  emails: frEmails,
  sms: frSms,
  questions: frQuestions,
  activity: frActivity,
  team: frTeam,
  reference: frReference,
  site: frSite,
  admin: frAdmin,
  crash: frCrash,
  demo: frDemo,
  onboarding: frOnboarding,
  palette: frPalette,
  reports: frReports,
  search: frSearch,
  settings: frSettings,
  visitor: frVisitor,
  welcome: frWelcome,
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
  billing: enBilling,
  payments: enPayments,
  charges: enCharges,
  blog: enBlog,
  imports: enImports,
  legal: enLegal,
  faq: enFaq,
  common: enCommon,
  errors: enErrors,
  accounts: enAccounts,
  farms: enFarms,
  hours: enHours,
  home: enHome,
  produce: enProduce,
  start: enStart,
  statistics: enStatistics,
  subscribers: enSubscribers,
  qr_codes: enQrCodes,
  notifications: enNotifications,
  templates: enTemplates,
  emails: enEmails,
  sms: enSms,
  questions: enQuestions,
  activity: enActivity,
  team: enTeam,
  reference: enReference,
  site: enSite,
  admin: enAdmin,
  crash: enCrash,
  demo: enDemo,
  onboarding: enOnboarding,
  palette: enPalette,
  reports: enReports,
  search: enSearch,
  settings: enSettings,
  visitor: enVisitor,
  welcome: enWelcome,
  uploads: enUploads,
} satisfies Messages;

export const CATALOGUE: Record<Lang, Messages> = { fr, en };
