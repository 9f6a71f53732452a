import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the questions while they are read. */
export default function QuestionsLoading() {
  return (
    <LoadingScreen>
      <Skeleton className="h-10 w-64" />
      <div className="mt-10 grid max-w-3xl gap-4">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} className="h-28 rounded-xl" />
        ))}
      </div>
    </LoadingScreen>
  );
}
