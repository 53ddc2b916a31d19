import { crc32Of } from './crc32.ts'

/** A file in an archive that compresses nothing. */
export interface ZipEntry {
  readonly name: string
  readonly file: Blob
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const END_BYTES = 22

const VERSION = 20
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800
const STORED = 0
/** 1 January 1980, the first day of the format. */
const FIRST_DAY = 0x21

/** Beyond this the format has other headers, which these archives never need. */
const ARCHIVE_BYTES_MAX = 0xffff_ffff

/**
 * Returns the files as one ZIP archive. Each is read once, for its checksum, piece by piece; the archive refers to the files
 * rather than containing copies of them, so that none is in memory as a whole. @throws RangeError above 4 GB
 */
export const zipped = async (entries: readonly ZipEntry[]): Promise<Blob> => {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, file } of entries) {
    const names = new TextEncoder().encode(name)
    const facts = { crc: await crc32Of(file), size: file.size, nameBytes: names.length }
    directory.push(centralHeader(facts, at), names)
    parts.push(localHeader(facts), names, file)
    at += LOCAL_HEADER_BYTES + names.length + file.size
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
  if (at + directoryBytes + END_BYTES > ARCHIVE_BYTES_MAX)
    throw new RangeError('The file would be too large.')
  return new Blob([...parts, ...directory, endOf(entries.length, directoryBytes, at)], {
    type: 'application/zip',
  })
}

interface Facts {
  readonly crc: number
  readonly size: number
  readonly nameBytes: number
}

/** Fields of a header, each with its bytes; least significant first. */
const header = (fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [, length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return bytes
}

const shared = ({ crc, size, nameBytes }: Facts) =>
  [
    [VERSION, 2],
    [UTF8_FLAG, 2],
    [STORED, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc, 4],
    [size, 4],
    [size, 4],
    [nameBytes, 2],
    [0, 2],
  ] as const

const localHeader = (facts: Facts) => header([[LOCAL_HEADER, 4], ...shared(facts)])

const centralHeader = (facts: Facts, at: number) =>
  header([[CENTRAL_HEADER, 4], [VERSION, 2], ...shared(facts), [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]])

const endOf = (count: number, directoryBytes: number, at: number) =>
  header([
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directoryBytes, 4],
    [at, 4],
    [0, 2],
  ])

/** What is wrong with an archive. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const DIRECTORY_BYTES_MAX = 64 * 1024

/**
 * Returns the files of an archive that `zipped` made, as parts of it, which are read when they are needed. Anything else about
 * the archive is refused: compression, comments, gaps, other files, bytes that differ from their checksum.
 * @throws ZipError
 */
export const unzipped = async (archive: Blob, isExpected: (name: string) => boolean): Promise<ZipEntry[]> => {
  const end = await viewOf(archive, archive.size - END_BYTES, END_BYTES)
  const [count, bytes, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  const isOurs = sameBytes(end, 0, endOf(count, bytes, start)) && bytes <= DIRECTORY_BYTES_MAX
  if (!isOurs || start + bytes + END_BYTES !== archive.size)
    throw new ZipError('The file is not an archive of a map.')
  const directory = await viewOf(archive, start, bytes)
  const entries: ZipEntry[] = []
  let at = 0
  let dataAt = 0
  for (let n = 0; n < count; n++) {
    if (at + CENTRAL_HEADER_BYTES > bytes) throw new ZipError('The archive ends too early.')
    const size = directory.getUint32(at + 24, true)
    const nameBytes = directory.getUint16(at + 28, true)
    const facts = { crc: directory.getUint32(at + 16, true), size, nameBytes }
    const name = textAt(directory, at + CENTRAL_HEADER_BYTES, nameBytes)
    if (!sameBytes(directory, at, centralHeader(facts, dataAt)) || !isExpected(name))
      throw new ZipError(`The archive has a file that is not expected: ${name}`)
    const local = await viewOf(archive, dataAt, LOCAL_HEADER_BYTES + nameBytes)
    if (!sameBytes(local, 0, localHeader(facts)) || textAt(local, LOCAL_HEADER_BYTES, nameBytes) !== name)
      throw new ZipError(`The archive is damaged: ${name}`)
    const from = dataAt + LOCAL_HEADER_BYTES + nameBytes
    const file = archive.slice(from, from + size)
    if (from + size > start || (await crc32Of(file)) !== facts.crc)
      throw new ZipError(`The archive is damaged: ${name}`)
    entries.push({ name, file })
    dataAt = from + size
    at += CENTRAL_HEADER_BYTES + nameBytes
  }
  if (at !== bytes || dataAt !== start) throw new ZipError('The archive has more in it than a map.')
  return entries
}

const viewOf = async (archive: Blob, from: number, bytes: number): Promise<DataView> => {
  const view = new DataView(await archive.slice(Math.max(0, from), from + bytes).arrayBuffer())
  if (from < 0 || view.byteLength !== bytes) throw new ZipError('The file is not an archive of a map.')
  return view
}

const sameBytes = (view: DataView, at: number, bytes: Uint8Array): boolean =>
  at + bytes.length <= view.byteLength && bytes.every((byte, n) => view.getUint8(at + n) === byte)

const textAt = (view: DataView, at: number, bytes: number): string => {
  if (at + bytes > view.byteLength) throw new ZipError('The archive ends too early.')
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes))
}
