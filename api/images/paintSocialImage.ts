import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { SOCIAL_IMAGE_HEIGHT_PX, SOCIAL_IMAGE_WIDTH_PX } from '../../shared/limits.ts'
import { sharp } from './boundedSharp.ts'
import type { SocialImageRequest } from './imageMessages.ts'

const WIDTH = SOCIAL_IMAGE_WIDTH_PX
/** Of the picture; the rest is for the title. */
const MAP_HEIGHT = 500
const TITLE_HEIGHT = SOCIAL_IMAGE_HEIGHT_PX - MAP_HEIGHT
const GROUND = '#1a1c1f'
const PANEL = '#202124'
const PADDING = 48
/** A preview has no more pixels. */
const PIXELS_MAX = 4_096 * 4_096
const QUALITY = 82

/**
 * Writes the picture of a map for link previews: its image with the markers on it, above its name and its game. The folder
 * of the picture takes other files too.
 */
export const paintSocialImage = async (request: SocialImageRequest): Promise<void> => {
  const json: unknown = JSON.parse(String(await promisify(gunzip)(await readFile(request.content))))
  const content = decodeContent(contentAnswerSchema.parse(json).parts)
  const pixels = await mapPixels(request)
  paintMarkers(pixels, markersIn(content, request))
  await useSiteFont(dirname(request.output))
  const title = await textPixels(request.name, { size: 44, weight: 'bold', colour: '#eceef0' })
  const game = await textPixels(request.gameName, { size: 28, weight: 'normal', colour: '#b6bbc2' })
  await sharp({
    create: { width: WIDTH, height: SOCIAL_IMAGE_HEIGHT_PX, channels: 3, background: PANEL },
  })
    .composite([
      { input: pixels, raw: { width: WIDTH, height: MAP_HEIGHT, channels: 3 }, left: 0, top: 0 },
      { input: title, left: PADDING, top: MAP_HEIGHT + 22 },
      { input: game, left: PADDING, top: MAP_HEIGHT + TITLE_HEIGHT - 50 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(request.output)
}

const mapPixels = async ({ picture }: SocialImageRequest): Promise<Buffer> => {
  const image =
    picture === null
      ? sharp({ create: { width: WIDTH, height: MAP_HEIGHT, channels: 3, background: GROUND } })
      : sharp(picture, { limitInputPixels: PIXELS_MAX })
          .resize(WIDTH, MAP_HEIGHT, { fit: 'cover' })
          .flatten({ background: GROUND })
  return image.toColourspace('srgb').removeAlpha().raw().toBuffer()
}

interface Dot {
  readonly x: number
  readonly y: number
  readonly colour: string
}

/** Returns where the POIs are on the picture, which fills its frame and is cut off at two sides. */
export const markersIn = (
  { pois, types }: Content,
  { width, height }: Pick<SocialImageRequest, 'width' | 'height'>,
): readonly Dot[] => {
  const scale = Math.max(WIDTH / width, MAP_HEIGHT / height)
  const [left, top] = [(width * scale - WIDTH) / 2, (height * scale - MAP_HEIGHT) / 2]
  const taken = new Set<number>()
  const dots: Dot[] = []
  for (const poi of pois) {
    const x = Math.round(poi.x * scale - left)
    const y = Math.round((height - poi.y) * scale - top)
    const place = y * WIDTH + x
    // However many POIs there are, there are no more dots than places.
    if (x < 0 || y < 0 || x >= WIDTH || y >= MAP_HEIGHT || taken.has(place)) continue
    taken.add(place)
    dots.push({ x, y, colour: types.get(poi.typeId)?.colour ?? '#ff0000' })
  }
  return dots
}

/** The radii of a marker's colour, its white line and its dark casing. */
const RADII = { fill: 6, line: 8, casing: 9 }
const CASING_OPACITY = 0.6

/** Paints markers as the map shows them, straight into the pixels: thousands take a few milliseconds. */
export const paintMarkers = (pixels: Buffer, dots: readonly Dot[]): void => {
  for (const { x, y, colour } of dots) {
    const fill = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    for (let dy = -RADII.casing; dy <= RADII.casing; dy++)
      for (let dx = -RADII.casing; dx <= RADII.casing; dx++) {
        const [px, py] = [x + dx, y + dy]
        if (px < 0 || py < 0 || px >= WIDTH || py >= MAP_HEIGHT) continue
        paintPixel(pixels, (py * WIDTH + px) * 3, Math.hypot(dx, dy), fill)
      }
  }
}

/** The edge of each ring is softened over one pixel. */
const paintPixel = (pixels: Buffer, at: number, distance: number, fill: readonly number[]): void => {
  const share = (radius: number) => Math.min(1, Math.max(0, radius + 0.5 - distance))
  for (let channel = 0; channel < 3; channel++) {
    const under = pixels[at + channel] ?? 0
    const cased = under * (1 - CASING_OPACITY * share(RADII.casing))
    const lined = cased + (255 - cased) * share(RADII.line)
    pixels[at + channel] = Math.round(lined + ((fill[channel] ?? 0) - lined) * share(RADII.fill))
  }
}

interface Type {
  readonly size: number
  readonly weight: 'bold' | 'normal'
  readonly colour: string
}

const TEXT_WIDTH = WIDTH - 2 * PADDING

/** One line; one that is too long is made smaller. */
const textPixels = async (text: string, { size, weight, colour }: Type): Promise<Buffer> => {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim() || ' '
  const written = await sharp({
    text: {
      text: `<span foreground="${colour}" weight="${weight}">${escaped(line)}</span>`,
      font: `${SITE_FONT}, sans ${size}`,
      dpi: 72,
      rgba: true,
      wrap: 'none',
    },
  })
    .png()
    .toBuffer()
  return sharp(written)
    .resize({ width: TEXT_WIDTH, height: 60, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')

/** The font of the site, in pictures that the server paints. */
const SITE_FONT = 'Hanken Grotesk'

const PACKAGE = '@fontsource/hanken-grotesk'
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese']
const WEIGHTS = [400, 700]

/**
 * Makes the font of the site known to this process, regardless of the fonts of the machine. Letters that it lacks come from
 * those. The files are written to a folder, where they are read as long as the process lives.
 */
const useSiteFont = async (folder: string): Promise<void> => {
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
