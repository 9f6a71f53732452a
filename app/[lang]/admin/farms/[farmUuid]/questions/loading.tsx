import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the questions while they are loaded. */
export default function QuestionsLoading() {
  return (
    <LoadingScreen
      heading="mb-10 h-10 w-64"
      list="grid max-w-3xl gap-4"
      count={3}
      item={<Skeleton className="h-28 rounded-xl" />}
    />
  );
}
