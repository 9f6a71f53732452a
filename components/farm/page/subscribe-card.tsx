import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";

/** Why one would follow the farm, and the way to do it. */
export async function SubscribeCard({ subscribeHref }: { subscribeHref: string }) {
  const t = await getTranslations("farms.public");
  return (
    <Card as="section" look="flat" className="border-leaf-200 bg-leaf-50">
      <h2 className="text-xl">{t("subscribeTitle")}</h2>
      <p className="mb-4 mt-1.5">{t("subscribeText")}</p>
      <a href={subscribeHref} className={buttonStyle({ full: true })}>
        {t("subscribe")}
      </a>
    </Card>
  );
}
