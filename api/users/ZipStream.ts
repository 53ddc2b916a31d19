import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. `open` is called when its turn has come. */
export interface ZipEntry {
  readonly path: string
  readonly open: () => Readable
  /** Not for pictures, which are compressed already. */
  readonly isCompressed: boolean
  readonly changedAt: Date
}

/**
 * Writes entries, one after another, as a ZIP to be read from the returned stream. No more is read than the reader takes:
 * one entry is open at a time, and its source waits with the reader. Once the stream is closed, however it ends, nothing
 * is open any more. If the entries fail, so does the stream, and the archive is visibly cut off.
 */
export const zipStream = (entries: AsyncIterator<ZipEntry, void>): Readable => {
  const zip = new ZipFile()
  // The declared type has only the methods for reading.
  const archive = zip.outputStream as Readable
  let source: Readable | null = null

  const addNext = async (): Promise<void> => {
    const next = await entries.next()
    if (archive.destroyed) return
    if (next.done) return zip.end()
    const { path, open, isCompressed, changedAt } = next.value
    zip.addReadStreamLazy(path, { compress: isCompressed, mtime: changedAt }, (give) => {
      source = open()
      source.once('error', fail)
      source.once('end', () => void addNext().catch(fail))
      give(null, source)
    })
  }
  const fail = (error: Error) => archive.destroy(error)

  zip.once('error', fail)
  archive.once('close', () => {
    source?.destroy()
    void entries.return?.()
  })
  void addNext().catch(fail)
  return archive
}
