export const tabListStyle =
  "flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] [&::-webkit-scrollbar]:hidden";

export const tabStyle =
  "relative -mb-px flex min-h-11 shrink-0 items-center gap-1.5 xs:gap-2 whitespace-nowrap border-b-[3px] border-transparent px-2.5 xs:px-3.5 font-semibold text-muted transition-colors hover:text-content focus-visible:-outline-offset-3 " +
  "data-[state=active]:border-primary data-[state=active]:text-content aria-[current=page]:border-primary aria-[current=page]:text-content";
