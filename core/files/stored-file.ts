export interface StoredFile {
  fileName: string;
  /** In bytes. */
  size: number;
  url: string;
  type: string;
  /** In hexadecimal. */
  sha256: string;
}
