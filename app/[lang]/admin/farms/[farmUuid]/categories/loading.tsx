import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the categories while they are loaded. */
export default function CategoriesLoading() {
  return (
    <LoadingScreen
      heading="mb-10 h-10 w-64"
      list="grid max-w-3xl gap-3"
      count={4}
      item={<Skeleton className="h-18 rounded-xl" />}
    />
  );
}
