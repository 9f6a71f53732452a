import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { cn } from "@/components/ui/class-names";
import type { Post } from "@/lib/blog/posts";

type Props = {
  post: Pick<Post, "pair" | "cover" | "produce">;
  /** Whether it is visible without scrolling. */
  first?: boolean;
  className?: string;
};

/** Shows the picture of a post: its produce in front of a landscape. */
export function PostArt({ post, first, className }: Props) {
  return (
    <div className={cn("relative overflow-hidden bg-sky-100", className)}>
      <FarmCover
        cover={coverOf({ seed: post.pair, scene: post.cover })}
        first={first}
        className="absolute inset-0 size-full"
      />
      <div className="absolute inset-x-0 bottom-[5%] flex h-[58%] items-end justify-center gap-[3%] px-[6%]">
        {post.produce.map((code) => (
          <ProduceIllustration key={code} codes={[code]} className="h-full w-auto min-w-0" />
        ))}
      </div>
    </div>
  );
}
