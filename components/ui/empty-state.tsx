import type { ReactNode } from "react";
import { cn } from "./class-names";

export type EmptyStateProps = {
  illustration?: ReactNode;
  title: ReactNode;
  /** Explains the next step. */
  children?: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2" | "h3";
  className?: string;
};

export function EmptyState({
  illustration,
  title,
  children,
  action,
  heading: Heading = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn("mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center md:py-14", className)}
    >
      {illustration ? (
        <div className="mb-6 w-full max-w-64 [&>svg]:h-auto [&>svg]:w-full">{illustration}</div>
      ) : null}
      <Heading className="text-2xl">{title}</Heading>
      {children ? <div className="mt-2 text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
