import { cn } from "./class-names";

/** Shows a grey shape in the size of the content that is loading. The region around it must set aria-busy. */
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
