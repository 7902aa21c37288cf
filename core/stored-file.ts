/** A stored file as a page links to it. */
export interface StoredFile {
  fileName: string;
  /** In bytes. */
  size: number;
  url: string;
  /** Media type, such as `application/pdf`. */
  type: string;
}
