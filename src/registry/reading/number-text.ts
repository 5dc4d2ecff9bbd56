/** A number as the answer wrote it, digit for digit; a JavaScript number would round it. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}
