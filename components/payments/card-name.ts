import type { useTranslations } from "next-intl";

type PaymentWords = ReturnType<typeof useTranslations<"payments">>;

/** Returns the name of a card: "Visa ending in 4242". */
export const cardName = (t: PaymentWords, { brand, last4 }: { brand: string; last4: string }): string =>
  t("cards.name", { brand: t("brand", { brand }), last4 });
