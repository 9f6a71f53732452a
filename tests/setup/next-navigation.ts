/** What Next throws to leave a page: tests read where to. */
export class Redirect extends Error {
  constructor(readonly to: string) {
    super(`redirect to ${to}`);
  }
}
export const redirect = (to: string): never => {
  throw new Redirect(to);
};
export const notFound = (): never => {
  throw new Redirect("404");
};
