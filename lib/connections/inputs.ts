import { z } from "zod";
import { FarmInput, flag, id, lines, ticked } from "@/lib/values/fields";
import { LANGS } from "@/lib/vocabulary/languages";
import { CONNECTION_PROVIDERS } from "@/lib/vocabulary/point-of-sale";
import { DECLARED_BASES } from "./rules";

export const ConnectionInput = FarmInput.extend({ connection_id: id });

/** What the owner declares before the provider's page opens. The box is never ticked beforehand. */
export const ConnectInput = FarmInput.extend({
  provider: z.enum(CONNECTION_PROVIDERS).default(CONNECTION_PROVIDERS[0]),
  basis: z.enum(DECLARED_BASES, "requiredBasis"),
  wording: lines(1000).refine((text) => text !== "", "requiredWording"),
  lang: z.enum(LANGS),
  declared: ticked.refine((declared) => declared, "requiredCustomerDeclaration"),
  reads_orders: ticked,
});

/** What comes back from the provider's page. */
export const ReturnInput = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(191).default(""),
  error: z.string().max(200).default(""),
});

export const ConnectionSettings = ConnectionInput.extend({
  accept_sync_customers: flag.optional(),
  accept_sync_customer_created: flag.optional(),
  reads_orders: flag.optional(),
});

/** The time at which a message left. */
export const SalesInput = FarmInput.extend({ sent_at: z.coerce.date() });
