import { getTranslations } from "next-intl/server";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the questions while they are read. */
export default async function QuestionsLoading() {
  const t = await getTranslations("common");
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <Skeleton className="h-10 w-64" />
      <div className="mt-10 grid max-w-3xl gap-4">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} className="h-28 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
