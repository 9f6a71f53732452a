import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the list while it is loaded. */
export default function ProducesLoading() {
  return (
    <LoadingScreen
      heading="mb-8 h-11 w-56"
      bar="mb-5 h-11 w-full max-w-lg"
      count={5}
      item={<Skeleton className="h-20 w-full" />}
    />
  );
}
