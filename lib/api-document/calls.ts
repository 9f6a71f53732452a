import { accountCalls } from "@/lib/accounts/calls";
import { apiTokenCalls } from "@/lib/api-tokens/calls";
import { auditCalls } from "@/lib/audit/calls";
import { captchaCalls } from "@/lib/captcha/calls";
import { categoryCalls } from "@/lib/categories/calls";
import { connectionCalls } from "@/lib/connections/calls";
import { contactCalls } from "@/lib/contact/calls";
import { demoCalls } from "@/lib/demo/calls";
import { embedCalls } from "@/lib/embeds/calls";
import { exportCalls } from "@/lib/exports/calls";
import { farmEventCalls } from "@/lib/farm-events/calls";
import { farmCalls } from "@/lib/farms/calls";
import { importCalls } from "@/lib/imports/calls";
import { memberCalls } from "@/lib/members/calls";
import { notificationCalls } from "@/lib/notifications/calls";
import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { pageHitCalls } from "@/lib/page-hits/calls";
import { pageCalls } from "@/lib/pages/calls";
import { paletteCalls } from "@/lib/palette/calls";
import { paymentCalls } from "@/lib/payments/calls";
import type { ApiCall } from "@/lib/platform/api-call";
import { produceCalls } from "@/lib/produce/calls";
import { producerCalls } from "@/lib/producers/calls";
import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { questionCalls } from "@/lib/questions/calls";
import { referenceCalls } from "@/lib/reference/calls";
import { searchCalls } from "@/lib/search/calls";
import { secondFactorCalls } from "@/lib/second-factor/calls";
import { statisticsCalls } from "@/lib/statistics/calls";
import { subscriberCalls } from "@/lib/subscribers/calls";
import { surveyCalls } from "@/lib/surveys/calls";
import { uploadCalls } from "@/lib/uploads/calls";
import { voteCalls } from "@/lib/votes/calls";
import { welcomeCalls } from "@/lib/welcome/calls";

/** The calls of each feature, in the order in which the document shows them. */
export const CALLS_BY_FEATURE = {
  accounts: accountCalls,
  apiTokens: apiTokenCalls,
  audit: auditCalls,
  captcha: captchaCalls,
  categories: categoryCalls,
  connections: connectionCalls,
  contact: contactCalls,
  demo: demoCalls,
  embeds: embedCalls,
  farms: farmCalls,
  members: memberCalls,
  events: farmEventCalls,
  webhooks: webhookCalls,
  exports: exportCalls,
  imports: importCalls,
  notifications: notificationCalls,
  pageHits: pageHitCalls,
  pages: pageCalls,
  palette: paletteCalls,
  payments: paymentCalls,
  produce: produceCalls,
  producers: producerCalls,
  qrCodes: qrCodeCalls,
  questions: questionCalls,
  reference: referenceCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  statistics: statisticsCalls,
  subscribers: subscriberCalls,
  surveys: surveyCalls,
  uploads: uploadCalls,
  votes: voteCalls,
  welcome: welcomeCalls,
} satisfies Record<string, Record<string, ApiCall>>;

export type DocumentedFeature = keyof typeof CALLS_BY_FEATURE;
export interface DocumentedCall {
  feature: DocumentedFeature;
  operation_id: string;
  call: ApiCall;
}

/** Returns every documented call with its operation id. */
export const documentedCalls = (): DocumentedCall[] =>
  Object.entries(CALLS_BY_FEATURE).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([operation_id, call]) => ({
      feature: feature as DocumentedFeature,
      operation_id,
      call,
    })),
  );
