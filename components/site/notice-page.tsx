import type { ReactNode } from "react";
import { Scene, type SceneName } from "@/components/illustrations/scene";

/** Shows a page with one message and links to other pages. */
export function NoticePage({
  scene,
  title,
  lead,
  actions,
  children,
}: {
  scene: SceneName;
  title: string;
  lead: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="shell flex flex-col items-center py-10 text-center md:py-16">
      <Scene name={scene} className="w-full max-w-72" />
      <h1 className="mt-6 max-w-full text-4xl">{title}</h1>
      <p className="mt-3 max-w-[56ch] text-lg">{lead}</p>
      {children}
      <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
