import { CoverPicture, FarmCover } from "@/components/illustrations/farm-cover";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { cn } from "@/components/ui/class-names";
import type { Post } from "@/lib/blog/posts";

type Props = {
  post: Pick<Post, "pair" | "cover" | "produce">;
  /** Of many posts: the landscape comes as a file instead of with the page. */
  listed?: boolean;
  className?: string;
};

/** The picture of a post: its produce in the foreground of a landscape. */
export function PostArt({ post, listed, className }: Props) {
  const Cover = listed ? CoverPicture : FarmCover;
  return (
    <div className={cn("relative overflow-hidden bg-sky-100", className)}>
      <Cover seed={post.pair} scene={post.cover} className="absolute inset-0 size-full" />
      <div className="absolute inset-x-0 bottom-[5%] flex h-[58%] items-end justify-center gap-[3%] px-[6%]">
        {post.produce.map((code) => (
          <ProduceIllustration key={code} codes={[code]} className="h-full min-w-0" />
        ))}
      </div>
    </div>
  );
}
