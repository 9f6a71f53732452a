import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

/** Keeps the page's main action at the bottom of a phone's screen; hidden on a desktop. */
export function StickyAction({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        "sticky-action no-print sticky bottom-0 z-30 border-t border-line bg-raised px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3 shadow-lg md:hidden",
        className,
      )}
    >
      {children}
    </div>
  );
}
