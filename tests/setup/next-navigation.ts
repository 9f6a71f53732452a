/** Replaces the error that Next throws for a redirect; tests read its address. */
export class Redirect extends Error {
  constructor(readonly to: string) {
    super(`redirect to ${to}`);
  }
}
export const redirect = (to: string): never => {
  throw new Redirect(to);
};
export const forbidden = (): never => {
  throw new Redirect("403");
};
export const notFound = (): never => {
  throw new Redirect("404");
};
