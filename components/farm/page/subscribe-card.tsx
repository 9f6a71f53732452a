import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";

/** Shows why to subscribe to the farm, with a link to the form; on a phone the bar at the bottom is that link. */
export async function SubscribeCard({ subscribeHref }: { subscribeHref: string }) {
  const t = await getTranslations("farms.public");
  return (
    <Card as="section" look="flat" className="border-leaf-200 bg-leaf-50">
      <h2 className="text-xl">{t("subscribeTitle")}</h2>
      <p className="mt-1.5 md:mb-4">{t("subscribeText")}</p>
      <a href={subscribeHref} className={buttonStyle({ full: true, className: "max-md:hidden" })}>
        {t("subscribe")}
      </a>
    </Card>
  );
}
