import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Pagination } from "./pagination";

const shown = (pageCount: number) =>
  renderToStaticMarkup(
    <Pagination
      page={1}
      pageCount={pageCount}
      hrefFor={(page) => `?page=${page}`}
      labels={{ nav: "Pages", previous: "Before", next: "After", page: String, summary: "1 to 3 of 3" }}
    />,
  );

it("says nothing of a list without rows, and how many rows one page has", () => {
  expect(shown(0)).toBe("");
  expect(shown(1)).toContain("1 to 3 of 3");
  expect(shown(2)).toContain("?page=2");
});
