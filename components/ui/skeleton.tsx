import { cn } from "./class-names";

/** A grey shape in the size of what is coming. The region around it says aria-busy. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("block h-4 animate-shimmer rounded-md bg-line", className)} />
  );
}

export function SkeletonLines({ count = 3, className }: { count?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn("grid gap-3", className)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={index === count - 1 ? "w-3/5" : "w-full"} />
      ))}
    </span>
  );
}
