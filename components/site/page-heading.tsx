import type { ReactNode } from "react";
import { Scene, type SceneName } from "@/components/illustrations/scene";

/** Shows the top of a text page: its title, a sentence, and a drawing where there is room. */
export function PageHeading({
  title,
  lead,
  scene,
  children,
}: {
  title: string;
  lead: string;
  scene: SceneName;
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-line bg-paper-deep print:border-0 print:bg-white">
      <div className="shell grid items-center gap-8 py-10 md:grid-cols-[minmax(0,1fr)_15rem] md:py-12">
        <div>
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-[50ch] text-lg">{lead}</p>
          {children}
        </div>
        <Scene name={scene} className="no-print h-auto w-full max-md:hidden" />
      </div>
    </div>
  );
}
