import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the list until its figures are counted. */
export default function NotificationsLoading() {
  return (
    <LoadingScreen
      heading="mb-3 h-10 w-72 max-w-full"
      lead="mb-8 w-96 max-w-full"
      bar="mb-6 h-11 w-full"
      count={3}
      item={
        <div className="rounded-xl border border-line bg-raised p-5">
          <Skeleton className="mb-3 w-40" />
          <Skeleton className="mb-3 h-6 w-2/3" />
          <Skeleton className="w-1/3" />
        </div>
      }
    />
  );
}
