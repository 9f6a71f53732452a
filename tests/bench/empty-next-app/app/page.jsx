import { readFileSync } from "node:fs";

/** Shows only the filler text, so that the page has the same number of bytes as the page it is compared with. */
export default function Page() {
  return <main>{readFileSync("filler.txt", "utf8")}</main>;
}
