import { type Content, ContentBuilder } from './content.ts'
import { contentPartSchema } from './contentColumnsSchema.ts'
import { decodeFrame } from './decodeFrame.ts'
import { decodeZones } from './decodeZones.ts'
import { IdMap } from './idMap.ts'
import { NO_LINKS, PoiColumns, type PoiLinks } from './PoiColumns.ts'
import type { Poi } from './pois.ts'

/** Decodes content, one part after another. */
export class ContentDecoder {
  readonly #builder = new ContentBuilder()
  readonly #pois: PoiColumns[] = []

  /** `links` says where the POIs of the part lead. @throws ZodError or RangeError if the part is invalid */
  add(part: unknown, links: PoiLinks = NO_LINKS): void {
    const valid = contentPartSchema.parse(part)
    switch (valid.kind) {
      case 'frame': {
        const { categories, types } = decodeFrame(valid)
        for (const category of categories) this.#builder.addCategory(category)
        for (const type of types) this.#builder.addType(type)
        return
      }
      case 'pois':
        this.#pois.push(new PoiColumns(valid, links))
        return
      case 'zones':
        for (const zone of decodeZones(valid.zones)) this.#builder.addZone(zone)
    }
  }

  /** @throws RangeError if a POI has a type that no part has brought */
  done(): Content {
    this.#addPois()
    const content = this.#builder.done()
    for (const [typeId] of content.poiCounts.entries())
      if (!content.types.has(typeId)) throw new RangeError(`No type has the id ${typeId}.`)
    return content
  }

  #addPois(): void {
    const rows = new Map<number, PoiColumns>()
    let isEachOfOne = true
    for (const columns of this.#pois)
      for (const row of columns.rows()) {
        isEachOfOne &&= !rows.has(row)
        rows.set(row, columns)
      }
    if (isEachOfOne) this.#builder.addColumns(this.#pois, IdMap.lazy(sizeOf(this.#pois), rows))
    // Parts of different versions, which nothing is known about together.
    else for (const poi of lastOfEach(this.#pois)) this.#builder.addPoi(poi)
  }
}

const sizeOf = (parts: readonly PoiColumns[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** Returns the POIs of all parts; of two with the same id only the later one, so that it is counted once. */
const lastOfEach = (parts: readonly PoiColumns[]): Iterable<Poi> =>
  new Map(parts.flatMap((columns) => columns.entries())).values()

/** Returns the content of these parts. @throws ZodError or RangeError if one is invalid */
export const decodeContent = (parts: readonly unknown[], links: PoiLinks = NO_LINKS): Content => {
  const decoder = new ContentDecoder()
  for (const part of parts) decoder.add(part, links)
  return decoder.done()
}
