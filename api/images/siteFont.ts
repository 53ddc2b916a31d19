import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { sharp } from './boundedSharp.ts'

/** The font of the site, in pictures that the server paints. */
export const SITE_FONT = 'Hanken Grotesk'

const PACKAGE = '@fontsource/hanken-grotesk'
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese']
const WEIGHTS = [400, 700]

/**
 * Makes the font of the site known to this process, whatever fonts the machine has, if any. Letters that it lacks come from
 * those. The files are written to a folder, where they are read as long as the process lives.
 */
export const useSiteFont = async (folder: string): Promise<void> => {
  const { resolve } = createRequire(import.meta.url)
  for (const alphabet of ALPHABETS)
    for (const weight of WEIGHTS) {
      const name = `hanken-grotesk-${alphabet}-${weight}-normal`
      const woff = await readFile(resolve(`${PACKAGE}/files/${name}.woff`))
      const fontfile = join(folder, `${name}.ttf`)
      await writeFile(fontfile, await trueTypeOf(woff))
      // A file is known from the first text on that names it.
      await sharp({ text: { text: 'x', fontfile } })
        .raw()
        .toBuffer()
    }
}

const WOFF_HEAD_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const HEAD_BYTES = 12
const ENTRY_BYTES = 16

/** Returns the TrueType font in a WOFF file, where each table is compressed by itself. */
const trueTypeOf = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEAD_BYTES + count * ENTRY_BYTES)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(WOFF_HEAD_BYTES + index * WOFF_ENTRY_BYTES)
    const table = await tableAt(woff, entry)
    const at = HEAD_BYTES + index * ENTRY_BYTES
    entry.copy(head, at, 0, 4)
    entry.copy(head, at + 4, 16, 20)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}

/** A table that would not become smaller is not compressed. */
const tableAt = async (woff: Buffer, entry: Buffer): Promise<Buffer> => {
  const start = entry.readUInt32BE(4)
  const stored = woff.subarray(start, start + entry.readUInt32BE(8))
  return stored.length < entry.readUInt32BE(12) ? promisify(inflate)(stored) : stored
}
