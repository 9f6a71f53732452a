import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the list while it is read. */
export default function SubscribersLoading() {
  return (
    <LoadingScreen>
      <Skeleton className="h-10 w-52" />
      <Skeleton className="mt-8 h-12 max-w-2xl" />
      <div className="mt-8 grid gap-3">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-14 max-md:h-36 max-md:rounded-xl" />
        ))}
      </div>
    </LoadingScreen>
  );
}
