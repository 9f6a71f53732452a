import type { PaymentStop } from "@/lib/i18n/routes";
import type { PaymentRequestKind } from "@/lib/vocabulary/payment-enumerations";

/** What became of a request to the provider. */
export interface RequestAnswer {
  status: "done" | "authenticating" | "pending";
  /** The page of the bank where the cardholder goes on. */
  authentication_url: string | null;
}

/** Where the way back from the bank led. */
export type PaymentReturn =
  | { outcome: PaymentStop }
  | { outcome: "done" | "pending" | "card_refused"; kind: PaymentRequestKind; farm_uuid: string };
