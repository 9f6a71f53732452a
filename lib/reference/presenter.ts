/** A code with its name in the language of the call. */
export interface Named<Code extends string = string> {
  code: Code;
  name: string;
}
