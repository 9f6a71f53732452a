import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the cards while they are read. */
export default function QrCodesLoading() {
  return (
    <LoadingScreen>
      <Skeleton className="h-10 w-52" />
      <div className="mt-10 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} className="h-96 rounded-xl" />
        ))}
      </div>
    </LoadingScreen>
  );
}
