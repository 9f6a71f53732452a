import { Icon } from "@/components/ui/icons";
import { paragraphsOf } from "@/lib/faqs/rules";

/** Shows a question, which opens its answer without JavaScript. */
export const FaqEntry = ({
  question,
  answer,
  open,
}: {
  question: string;
  answer: string;
  open?: boolean;
}) => (
  <details
    open={open}
    className="question open:shadow-sm print:[&::details-content]:[content-visibility:visible]"
  >
    <summary className="rounded-xl hover:bg-primary-soft hover:text-on-primary-soft">
      {question}
      <Icon name="chevron-down" className="no-print transition-transform" />
    </summary>
    <div className="grid max-w-[calc(51ch+2.5rem)] gap-3 px-5 pb-5 pt-1">
      {paragraphsOf(answer).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </details>
);
