import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** Shows one task: its title, its explanation, the form, and links to other pages. */
export function AccountCard({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Card padding="lg" className="w-full min-w-0 max-w-lg">
      <h1 className="text-3xl">{title}</h1>
      {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
      {children ? <div className={lead ? "mt-6" : "mt-3"}>{children}</div> : null}
      {footer ? <div className="mt-6 border-t border-line pt-4">{footer}</div> : null}
    </Card>
  );
}
