import { Icon } from "@/components/ui/icons";
import type { Post } from "@/lib/blog/posts";
import { dayInWords } from "@/lib/produce/rules";

type Props = { post: Pick<Post, "date" | "lang">; minutes: string; className?: string };

/** Shows the date of a post in words, and its reading time. */
export function PostMeta({ post, minutes, className = "" }: Props) {
  return (
    <p className={`flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted ${className}`}>
      <span className="inline-flex items-center gap-1.5">
        <Icon name="calendar" className="size-4 shrink-0" />
        <time dateTime={post.date}>{dayInWords(post.date, post.lang)}</time>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon name="clock" className="size-4 shrink-0" />
        {minutes}
      </span>
    </p>
  );
}
