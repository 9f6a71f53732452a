import { evaluate } from "@mdx-js/mdx";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** Shows the text of a post, compiled from MDX on the server. */
export async function PostBody({ source }: { source: string }) {
  const { default: Content } = await evaluate(source, { Fragment, jsx, jsxs });
  return (
    <div className="prose text-lg [&_h2]:text-2xl md:[&_h2]:text-3xl">
      <Content />
    </div>
  );
}
