import type { WebhookProvider } from "@/lib/vocabulary/enumerations";

/** Providers whose events say only what to read again, so that applying them again can bring something up to date. */
export const READ_AGAIN: readonly WebhookProvider[] = ["stripe", "square"];
