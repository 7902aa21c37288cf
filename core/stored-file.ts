export interface StoredFile {
  fileName: string;
  /** In bytes. */
  size: number;
  url: string;
  type: string;
}
