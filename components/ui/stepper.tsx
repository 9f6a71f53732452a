import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { Icon } from "./icons";

export type StepperProps = {
  label: string;
  /** A step with an href is a link back to it. */
  steps: readonly { label: ReactNode; href?: string }[];
  /** Index of the current step, from 0. */
  current: number;
  /** Screen readers read it after the name of a finished step ("done"). */
  doneLabel: string;
  /** For a narrow column on a wide screen: without enough room, only the current step shows its name. */
  narrow?: boolean;
  className?: string;
};

export function Stepper({ label, steps, current, doneLabel, narrow, className }: StepperProps) {
  const own = narrow ? "flex-[2] @max-[14rem]:basis-full md:@min-[30rem]:flex-1" : "flex-[2] md:flex-1";
  return (
    <nav aria-label={label} className={cn(narrow && "@container", className)}>
      <ol className={cn("flex gap-2 md:gap-4", narrow && "@max-[14rem]:flex-wrap")}>
        {steps.map((step, index) => {
          const done = index < current;
          const here = index === current;
          const words = (
            <>
              <span
                aria-hidden="true"
                className={cn(
                  "tabular flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold",
                  done && "bg-primary-soft text-on-primary-soft",
                  here && "bg-primary text-on-primary",
                  !done && !here && "border-[1.5px] border-line-strong text-muted",
                )}
              >
                {done ? <Icon name="check" className="size-4 stroke-3" /> : index + 1}
              </span>
              <span
                className={cn(
                  "min-w-0 leading-tight",
                  here ? "font-semibold" : "text-muted max-md:sr-only",
                  narrow && !here && "@max-[30rem]:sr-only",
                )}
              >
                {step.label}
                {done ? <span className="sr-only"> ({doneLabel})</span> : null}
              </span>
            </>
          );
          const classes = cn(
            "flex min-h-14 w-full items-center gap-3 border-t-[3px] pt-1",
            index <= current ? "border-primary" : "border-line",
          );
          return (
            <li key={index} className={cn("min-w-0", here ? own : "flex-1")}>
              {step.href && !here ? (
                <Link href={step.href} className={cn(classes, "hover:underline")}>
                  {words}
                </Link>
              ) : (
                <span aria-current={here ? "step" : undefined} className={classes}>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
