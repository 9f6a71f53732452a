import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { buttonStyle } from "@/components/ui/button-style";

type Props = { title: string; text: string; action: { href: string; label: string } };

/** What to do after reading: the free trial. */
export function TrialCard({ title, text, action }: Props) {
  return (
    <aside className="flex flex-col gap-5 rounded-2xl bg-leaf-100 p-6 sm:flex-row sm:items-center md:p-8">
      <ProduceIllustration codes={["vegetable-basket"]} className="size-24 shrink-0 sm:size-32" />
      <div>
        <h2>{title}</h2>
        <p className="mt-2 max-w-[48ch]">{text}</p>
        <a href={action.href} className={buttonStyle({ size: "lg", className: "mt-5" })}>
          {action.label}
        </a>
      </div>
    </aside>
  );
}
