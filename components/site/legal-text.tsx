import { Fragment, type ReactNode } from "react";
import { Icon } from "@/components/ui/icons";
import type { LegalBlock, LegalSection } from "@/lib/site/legal";

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <ol className="grid list-decimal gap-0.5 pl-7 text-sm marker:text-muted">
      {sections.map(({ anchor, title }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            className="flex min-h-8 items-center py-1 underline-offset-4 hover:text-link hover:underline max-lg:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Shows the table of contents: folded on a phone, beside the text on a desktop, hidden in print. */
export function LegalContents({ label, sections }: { label: string; sections: LegalSection[] }) {
  return (
    <div className="no-print lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
      <details className="group rounded-xl border border-line bg-raised lg:hidden">
        <summary className="flex min-h-13 items-center justify-between gap-4 rounded-xl px-5 py-3 font-semibold">
          {label}
          <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="px-5 pb-4">
          <Contents sections={sections} />
        </nav>
      </details>
      <nav aria-label={label} className="p-1 max-lg:hidden">
        <p className="mb-2 font-display text-lg font-semibold">{label}</p>
        <Contents sections={sections} />
      </nav>
    </div>
  );
}

function Blocks({ blocks }: { blocks: LegalBlock[] }) {
  return blocks.map((block, at) =>
    typeof block === "string" ? (
      <p key={at}>{block}</p>
    ) : (
      <ul key={at}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}

/** Shows a legal text as numbered sections. `after` has what follows the words of a section, by its anchor. */
export function LegalText({
  sections,
  after,
}: {
  sections: LegalSection[];
  after: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <div className="max-w-[46ch] print:max-w-none">
      <div className="prose [overflow-wrap:anywhere] print:max-w-none">
        {sections.map(({ anchor, title, blocks, parts }, at) => (
          <Fragment key={anchor}>
            <h2 id={anchor}>{`${at + 1}. ${title}`}</h2>
            <Blocks blocks={blocks} />
            {parts.map((part) => (
              <Fragment key={part.title}>
                <h3>{part.title}</h3>
                <Blocks blocks={part.blocks} />
              </Fragment>
            ))}
            {after[anchor]}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
