import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { unzipped, zipped, ZipError } from './storedZip.ts'

const ENTRIES = [
  { name: 'map.json', file: new Blob(['{"a":1}']) },
  { name: 'image/Ålesund.png', file: new Blob([new Uint8Array(200_000).map((_, n) => n * 7)]) },
]

const any = () => true

const bytesOf = async (archive: Blob) => new Uint8Array(await archive.arrayBuffer())

describe('an archive of stored files', () => {
  it('gives back the files that were put into it', async () => {
    const read = await unzipped(await zipped(ENTRIES), any)
    expect(read.map(({ name }) => name)).toEqual(ENTRIES.map(({ name }) => name))
    for (const [n, { file }] of read.entries()) {
      const expected = ENTRIES[n]?.file ?? new Blob()
      expect(await bytesOf(file)).toEqual(await bytesOf(expected))
    }
  })

  it('is read by other programs', async () => {
    const archive = await fromBufferPromise(Buffer.from(await bytesOf(await zipped(ENTRIES))))
    const read: [string, number][] = []
    for await (const entry of archive.eachEntry()) {
      const stream = await archive.openReadStreamPromise(entry)
      read.push([entry.fileName, (await buffer(stream)).length])
    }
    expect(read).toEqual([
      ['map.json', 7],
      ['image/Ålesund.png', 200_000],
    ])
  })

  it('is refused with any byte of it changed, cut off or added', async () => {
    const archive = await bytesOf(await zipped([{ name: 'map.json', file: new Blob(['{"a":1}']) }]))
    for (let at = 0; at < archive.length; at++) {
      const changed = archive.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x41
      await expect(
        unzipped(new Blob([changed]), (name) => name === 'map.json'),
        `byte ${at}`,
      ).rejects.toBeInstanceOf(ZipError)
    }
    for (const other of [new Blob([]), new Blob([archive.slice(0, -1)]), new Blob([archive, 'x'])])
      await expect(unzipped(other, any)).rejects.toBeInstanceOf(ZipError)
  })

  it('is refused with a file that is not expected', async () => {
    await expect(unzipped(await zipped(ENTRIES), (name) => name === 'map.json')).rejects.toThrow(
      'not expected',
    )
  })
})
