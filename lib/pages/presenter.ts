/** A page of the site as anyone sees it. */
export interface SitePage {
  id: number;
  handle: string;
  title: string;
  description: string;
  /** Address of the image shown when the page is shared. */
  image: string;
}
