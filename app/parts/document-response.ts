/**
 * The answer with a document, as the text it was rendered to, in parts that follow each other. As a body it would be
 * made bytes here and copied three times on its way through the router to the server, which looks into it as well.
 */
export class DocumentResponse extends Response {
  readonly document: readonly string[];

  constructor(document: readonly string[], init: ResponseInit) {
    super(null, init);
    this.document = document;
  }
}
