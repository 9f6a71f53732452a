import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e"];

/** The shape of the list while it is on its way. */
export default function ProducesLoading() {
  return (
    <LoadingScreen>
      <Skeleton className="mb-8 h-11 w-56" />
      <Skeleton className="mb-5 h-11 w-full max-w-lg" />
      <div className="grid gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    </LoadingScreen>
  );
}
