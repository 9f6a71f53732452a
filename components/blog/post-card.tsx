import { cn } from "@/components/ui/class-names";
import { postHref } from "@/lib/blog/links";
import type { Post } from "@/lib/blog/posts";
import { PostArt } from "./post-art";
import { PostMeta } from "./post-meta";

type Props = {
  post: Post;
  minutes: string;
  heading?: "h2" | "h3";
  /** The first post of a list takes two columns on wide screens. */
  first?: boolean;
};

/** Shows a post in a list; the whole card is its link. */
export function PostCard({ post, minutes, heading: Heading = "h2", first = false }: Props) {
  return (
    <li className={cn("flex", first && "lg:col-span-2")}>
      <article
        className={cn(
          "group relative flex w-full flex-col overflow-hidden rounded-2xl bg-white shadow-sm",
          "transition-shadow focus-within:shadow-lg hover:shadow-lg",
        )}
      >
        <PostArt
          post={post}
          first={first}
          className={cn("aspect-[16/9]", first && "lg:aspect-auto lg:min-h-72 lg:flex-1")}
        />
        <div className={cn("flex flex-col p-5 md:p-6", !first && "flex-1")}>
          <Heading className={cn("text-xl", first && "lg:text-3xl")}>
            <a
              href={postHref(post.pair, post.lang)}
              className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {post.title}
            </a>
          </Heading>
          <p className={cn("mt-2 text-muted", first && "max-w-[56ch] lg:text-lg")}>{post.description}</p>
          <PostMeta post={post} minutes={minutes} className={first ? "pt-4" : "mt-auto pt-4"} />
        </div>
      </article>
    </li>
  );
}
