import { LoadingScreen } from "@/components/admin/loading-screen";
import { Skeleton } from "@/components/ui/skeleton";

/** Shows grey shapes of the cards while they are loaded. */
export default function QrCodesLoading() {
  return (
    <LoadingScreen
      heading="mb-10 h-10 w-52"
      list="grid gap-5 sm:grid-cols-2 xl:grid-cols-3"
      count={3}
      item={<Skeleton className="h-96 rounded-xl" />}
    />
  );
}
