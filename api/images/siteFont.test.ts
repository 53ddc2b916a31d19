import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runPictureProcess } from './runPictureProcess.ts'

let dir = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-font-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true })
})

/** What the system says of its fonts. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><selectfont><rejectfont><glob>/usr/*</glob></rejectfont></selectfont></fontconfig>`

it('paints text on a machine without any fonts', async () => {
  await mkdir(join(dir, '.config/fontconfig'), { recursive: true })
  await writeFile(join(dir, '.config/fontconfig/fonts.conf'), FONTS)
  vi.stubEnv('HOME', dir)
  const [content, output] = [join(dir, 'content.gz'), join(dir, 'social.jpg')]
  await writeFile(content, gzipSync('{"revision":0,"forgottenRevision":0,"parts":[]}'))
  const request = { content, output, picture: null, name: 'HHHHHHHH', gameName: 'g', width: 100, height: 80 }
  await runPictureProcess('socialImageProcess', request, new AbortController().signal)
  const title = { left: 48, top: 500, width: 400, height: 70 }
  const { data, info } = await sharp(output)
    .extract(title)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = [...Array(info.height).keys()].filter((y) =>
    data.subarray(y * info.width, (y + 1) * info.width).some((light) => light > 200),
  )
  // A capital letter of 44 px; the box in place of an unknown letter is far lower.
  expect(rows.length).toBeGreaterThan(25)
}, 60_000)
