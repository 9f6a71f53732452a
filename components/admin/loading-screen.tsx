import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes while a screen is loaded: its heading, the controls above its list, and the list. */
export async function LoadingScreen({
  heading,
  lead,
  bar,
  list = "grid gap-3",
  count,
  item,
}: {
  /** Classes that give each shape its size. */
  heading: string;
  lead?: string;
  bar?: string;
  list?: string;
  count: number;
  item: ReactNode;
}) {
  const t = await getTranslations("common");
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <Skeleton className={heading} />
      {lead ? <Skeleton className={lead} /> : null}
      {bar ? <Skeleton className={bar} /> : null}
      <div className={list}>
        {Array.from({ length: count }, (_, at) => (
          <Fragment key={at}>{item}</Fragment>
        ))}
      </div>
    </div>
  );
}
