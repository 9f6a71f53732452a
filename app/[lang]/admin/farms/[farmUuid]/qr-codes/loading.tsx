import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the cards while they are loaded. */
export default function QrCodesLoading() {
  return (
    <LoadingScreen
      heading="mb-10 h-10 w-52"
      list="grid gap-2 md:grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] md:gap-5"
      count={3}
      item={<Skeleton className="h-18 rounded-xl md:h-96" />}
    />
  );
}
