/**
 * Stands where Next would put a page of its own, whose drawing is in the data of every page. Nobody sees it: what no
 * route knows is answered by `[lang]/(site)/[...rest]`.
 */
export default function NotFound() {
  return <h1>404</h1>;
}
