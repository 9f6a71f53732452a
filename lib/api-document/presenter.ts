/** The OpenAPI document as it is sent. */
export interface ShownDocument {
  json: string;
  /** Changes with the document. */
  etag: string;
}
