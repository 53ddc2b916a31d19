import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inRoot } from '../lib/paths.js'
import type { BenchPage } from './BenchPage.ts'

/** How many grey levels two ways of smoothing an edge may differ. */
const LEVELS = 64

/**
 * Checks that the candidates of a case draw the same. The first picture of each is compared with that of the first
 * candidate, and kept beside the results so that one can look at it.
 */
export class PictureCheck {
  readonly #name: string
  readonly #seen = new Set<string>()
  #first: Promise<Buffer> | null = null

  /** `name`: the name of the case. */
  constructor(name: string) {
    this.#name = name
  }

  /** The percentage of pixels that differ; null for the first candidate, and for one that was compared before. */
  async differenceOf(candidate: string, page: BenchPage): Promise<number | null> {
    if (this.#seen.has(candidate)) return null
    this.#seen.add(candidate)
    const png = await page.screenshot()
    await keep(`${this.#name} ${candidate}`, png)
    const picture = await greys(png)
    if (this.#first === null) {
      this.#first = Promise.resolve(picture)
      return null
    }
    return differing(await this.#first, picture)
  }
}

const greys = (png: Buffer): Promise<Buffer> => sharp(png).greyscale().raw().toBuffer()

const differing = (a: Buffer, b: Buffer): number => {
  let count = 0
  for (let at = 0; at < a.length; at++) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > LEVELS) count++
  return (count / a.length) * 100
}

const keep = async (name: string, png: Buffer): Promise<void> => {
  const folder = inRoot('bench/results/pictures')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name.replace(/[^\w.]+/g, '-')}.png`), png)
}
