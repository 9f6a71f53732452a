import { Skeleton } from "@/components/ui/skeleton";
import { LoadingScreen } from "./loading-screen";

/** Shows grey shapes of a list with a search above it while it is loaded. */
export const ListLoading = () => (
  <LoadingScreen
    heading="mb-8 h-10 w-52"
    bar="mb-8 h-12 max-w-2xl"
    count={8}
    item={<Skeleton className="h-14 max-md:h-18 max-md:rounded-xl" />}
  />
);
