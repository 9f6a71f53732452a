/** Shows the pages above this page, then the page itself. */
export function Breadcrumb({
  label,
  links,
  current,
}: {
  label: string;
  links: readonly { href: string; label: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="no-print shell">
      <ol className="flex flex-wrap items-center gap-x-2 py-1 text-sm text-muted">
        {links.map(({ href, label: name }) => (
          <li key={href} className="flex items-center gap-x-2">
            <a
              href={href}
              className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-link"
            >
              {name}
            </a>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}
