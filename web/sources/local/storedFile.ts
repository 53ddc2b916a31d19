/** A file as the browser's database keeps it: WebKit stores no Blob in a private window. */
export interface StoredFile {
  readonly bytes: ArrayBuffer
  /** Its media type. */
  readonly type: string
}

/** Reads a file into memory. Call it before a transaction begins, which would end meanwhile. */
export const toStoredFile = async (file: Blob): Promise<StoredFile> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
})

/** Before version 4 of the database files were stored as they came. */
export const fromStoredFile = (stored: StoredFile | Blob): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type })
