/** The OpenAPI document as it is sent. */
export interface ShownDocument {
  text: string;
  type: "application/json";
}
