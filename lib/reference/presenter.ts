/** A code and what it is called in the language of the call. */
export interface Named<Code extends string = string> {
  code: Code;
  name: string;
}
