import { inEachLanguage, siteShareImage } from "../../_site-share-image";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const generateStaticParams = inEachLanguage;
export default siteShareImage("api_docs");
