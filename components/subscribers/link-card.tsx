import type { ReactNode } from "react";

/** The middle of a page that someone opened from a message: one thing to read, one to do. */
export function LinkCard({
  picture,
  title,
  children,
}: {
  picture?: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="shell py-8 md:py-16">
      <div className="mx-auto grid max-w-xl gap-5 rounded-2xl border border-line bg-raised p-6 shadow-md md:p-10">
        {picture ? <div className="justify-self-start [&>svg]:w-28">{picture}</div> : null}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
