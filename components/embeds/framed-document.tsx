import type { ReactNode } from "react";
import type { Lang } from "@/lib/vocabulary/languages";

/** The colours of app/globals.css: a framed page brings its own few rules and loads no other file. */
const STYLE = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#fffdf9;color:#2b2118;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:1rem}
h1{margin:0 0 .75rem;font-size:1.3125rem;line-height:1.3}
h2{margin:0 0 .5rem;font-size:1.125rem;line-height:1.4}
p{margin:0 0 .75rem}
a{color:#2a6237;text-underline-offset:3px}
form{display:grid;gap:.875rem;margin:0 0 .75rem}
label{display:block;font-weight:600;font-size:.9375rem}
.field input{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1.5px solid #8d806b;border-radius:.625rem;background:#fff;color:inherit;font:inherit}
input[aria-invalid]{border-color:#bb381d!important;background:#fdeae2!important}
.tick{display:flex;gap:.75rem;align-items:flex-start;font-weight:400;min-height:2.75rem;padding:.25rem 0}
.tick input{flex:none;width:1.5rem;height:1.5rem;margin:0;accent-color:#2f6b3c}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:2.875rem;padding:.5rem 1rem;border:0;border-radius:.875rem;background:#2f6b3c;color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#265832}
:focus-visible{outline:3px solid #1d5fa8;outline-offset:2px}
.error{margin:.25rem 0 0;color:#a83219;font-size:.9375rem;font-weight:500}
.errors{margin:0 0 .875rem;padding:.75rem 1rem;border:1.5px solid #bb381d;border-radius:.875rem;background:#fdeae2;color:#7c2513}
.errors p{margin:0;font-weight:600}
.errors ul{margin:.25rem 0 0;padding:0;list-style:none}
.errors a{color:inherit;display:inline-block;padding:.125rem 0}
.muted{color:#675b4a;font-size:.9375rem}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;font-size:.9375rem}
.links a{display:inline-flex;align-items:center;min-height:2rem}
.photo{display:block;width:100%;height:9rem;object-fit:cover;border-radius:.875rem;margin:0 0 .75rem;background:#bfe0e8}
.produce{margin:0 0 .75rem;padding:0;list-style:none}
.produce li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.375rem 0;border-top:1px solid #e3dacb}
`;

/** Returns the HTML of a page that other sites show in a frame. It has no script, so React only writes it. */
export async function framedDocument({
  lang,
  title,
  children,
}: {
  lang: Lang;
  title: string;
  children: ReactNode;
}): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const page = (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
