import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pngPicture } from '../../tests/pictures.ts'
import { CutOffError, HinderedError } from './hindrance.ts'
import { runImageProcess } from './runImageProcess.ts'

const TILED = { width: 4200, height: 3000 }
const REQUEST = {
  part: { kind: 'pictures' },
  format: 'png',
  ...TILED,
  maxPixels: 100_000_000,
  maxDecodingBytes: 2 ** 30,
} as const

let dir = ''
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-image-'))
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  process.off('unhandledRejection', note)
  await rm(dir, { recursive: true })
})

it('does not blame the picture, nor the machine, for a decoder that is told to end', async () => {
  const source = join(dir, 'original.png')
  await writeFile(source, await pngPicture(TILED.width, TILED.height))
  const request = { ...REQUEST, source, outputDir: dir }
  const events = { onPictures: () => Promise.resolve(), onProgress: () => undefined }
  const ended = runImageProcess(request, events, AbortSignal.abort())
  await expect(ended).rejects.toThrow(HinderedError)
  await expect(ended).rejects.not.toThrow(CutOffError)
})

it('ends with the reason why its pictures were refused, makes no more, and leaves the server running', async () => {
  const source = join(dir, 'original.png')
  await writeFile(source, await pngPicture(TILED.width, TILED.height))
  const shares: number[] = []
  const tiles = runImageProcess(
    { ...REQUEST, source, outputDir: dir },
    {
      onPictures: () => Promise.reject(new Error('The disk is full.')),
      onProgress: (share) => shares.push(share),
    },
    new AbortController().signal,
  )
  await expect(tiles).rejects.toThrow('The disk is full.')
  expect(unhandled).toEqual([])
  expect(shares).not.toContain(1)
})
