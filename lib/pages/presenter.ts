/** A page of the site, as anyone may know it. */
export interface SitePage {
  id: number;
  handle: string;
  title: string;
  description: string;
  /** Address of the picture that a link to the page is shown with. */
  image: string;
}
