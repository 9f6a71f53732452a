import { categoryCalls } from "@/lib/categories/calls";
import { paymentCalls } from "@/lib/payments/calls";
import type { ApiCall } from "@/lib/platform/api-call";

/** The calls of each feature, in the order in which the document shows them. */
export const CALLS_BY_FEATURE = {
  categories: categoryCalls,
  payments: paymentCalls,
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
