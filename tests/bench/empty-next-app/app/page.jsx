import { readFileSync } from "node:fs";

/** Nothing but the bytes of the page it is compared with. */
export default function Page() {
  return <main>{readFileSync("filler.txt", "utf8")}</main>;
}
