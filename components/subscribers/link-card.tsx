import type { ReactNode } from "react";

/** Shows the content of a page that was opened from a message: one text and one action. */
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
