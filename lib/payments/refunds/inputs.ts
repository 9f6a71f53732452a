import { z } from "zod";
import { typedCents } from "@/lib/i18n/read-number";
import { blank, lines, typedNumber } from "@/lib/values/fields";
import { InvoiceInput } from "../documents/inputs";
import { REFUND_CHOICES } from "./rules/refunds";

/** What the super administrator gives back of an invoice: an amount before taxes, or all that is left. */
export const RefundInput = z.preprocess(
  typedCents("amount"),
  InvoiceInput.extend({
    amount_cents: z
      .preprocess(
        blank,
        typedNumber(z.number("invalidPrice").int("invalidPrice").min(1, "invalidPrice")).nullable(),
      )
      .default(null),
    reason: z.enum(REFUND_CHOICES, { error: ({ input }) => (input ? "invalidValue" : "requiredReason") }),
    comment: lines(500).default(""),
  }),
);
