import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the cards while they are loaded. */
export default function QrCodesLoading() {
  return (
    <LoadingScreen
      heading="mb-10 h-10 w-52"
      list="grid gap-2 md:grid-cols-2 md:gap-5 xl:grid-cols-3"
      count={3}
      item={<Skeleton className="h-18 rounded-xl md:h-96" />}
    />
  );
}
