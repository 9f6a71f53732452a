import { env } from "@/lib/env";
import type { PaymentProvider } from "./payment-provider";
import { stripeProvider } from "./stripe";

/** Returns the provider that charges cards. */
export const paymentProvider = (): PaymentProvider => stripeProvider;

/** Returns whether plans and messages are paid for here: our account is known at the provider. */
export const paymentsEnabled = (): boolean => Boolean(env().STRIPE_SECRET_KEY);
