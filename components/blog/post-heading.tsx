import type { Post } from "@/lib/blog/posts";
import { PostArt } from "./post-art";
import { PostMeta } from "./post-meta";

type Props = {
  post: Post;
  minutes: string;
  breadcrumb: { label: string; links: readonly { href: string; label: string }[] };
  topics: { label: string; names: readonly string[] };
};

/** Shows the top of a post: breadcrumb, title, description and picture. */
export function PostHeading({ post, minutes, breadcrumb, topics }: Props) {
  return (
    <header className="bg-paper-deep">
      <div className="shell grid items-center gap-8 py-8 md:py-12 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
        <div>
          <nav aria-label={breadcrumb.label}>
            <ol className="flex flex-wrap items-center text-sm text-muted">
              {breadcrumb.links.map(({ href, label }) => (
                <li key={href} className="after:mx-2 after:content-['/'] last:after:content-none">
                  <a href={href} className="inline-flex min-h-8 items-center underline underline-offset-4">
                    {label}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <h1 className="mt-3 text-3xl md:text-4xl lg:text-5xl">{post.title}</h1>
          <p className="mt-4 max-w-[52ch] text-lg">{post.description}</p>
          <PostMeta post={post} minutes={minutes} className="mt-5" />
          <ul aria-label={topics.label} className="mt-4 flex flex-wrap gap-2">
            {topics.names.map((name) => (
              <li
                key={name}
                className="rounded-full bg-primary-soft px-3 py-1 text-xs font-medium text-on-primary-soft"
              >
                {name}
              </li>
            ))}
          </ul>
        </div>
        <PostArt post={post} first className="aspect-[16/10] rounded-2xl shadow-md" />
      </div>
    </header>
  );
}
