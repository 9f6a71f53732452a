import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the list while it is loaded. */
export default function UsersLoading() {
  return (
    <LoadingScreen
      heading="mb-8 h-10 w-52"
      bar="mb-8 h-12 max-w-2xl"
      count={8}
      item={<Skeleton className="h-14 max-md:h-18 max-md:rounded-xl" />}
    />
  );
}
