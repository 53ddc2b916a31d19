import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Content } from '../../shared/content/content.ts'
import { ContentDecoder } from '../../shared/content/ContentDecoder.ts'
import { isSamePart, partsOf } from '../../shared/content/contentParts.ts'
import { encodePart, type PartEntities } from '../../shared/content/encodePart.ts'
import { NO_LINKS } from '../../shared/content/PoiColumns.ts'
import type { AssetRef } from '../../shared/maps/assets.ts'
import type { LogContext } from './logContext.ts'
import { type Deflated, deflateText, inflateText, splicedGzip } from './splicedGzip.ts'

/** What a part refers to outside the content. It is kept beside the part, since not everybody may know of it. */
export interface Outside {
  /** The icons and pictures that its types and POIs show. */
  readonly assets: readonly AssetRef[]
  /** The ids of the POIs that lead to a map, and in the same order the ids of these maps. */
  readonly linking: readonly number[]
  readonly linkedMaps: readonly number[]
}

/** A part of the content, as it lies in the answer. All but the first begin with a comma. */
export interface EncodedPart extends Deflated {
  readonly name: string
  readonly outside: Outside
}

/** The content of a map at a revision, encoded and compressed in parts: bytes that are made once and sent many times. */
export class EncodedContent {
  readonly revision: number
  readonly parts: readonly EncodedPart[]
  /** What was removed before this revision is forgotten. */
  readonly forgottenRevision: number
  /** How many POIs it has; null if that is not known without decoding it. */
  readonly poiCount: number | null
  #gzip: Buffer | undefined
  #inflated: WeakRef<Buffer> | undefined
  #inflating: Promise<Buffer> | undefined
  #links: readonly [number, number][] | undefined
  #linkedMaps: readonly number[] | undefined
  #assets: ReadonlySet<AssetRef> | undefined

  constructor(
    revision: number,
    parts: readonly EncodedPart[],
    forgottenRevision = 0,
    poiCount: number | null = null,
  ) {
    this.revision = revision
    this.parts = parts
    this.forgottenRevision = forgottenRevision
    this.poiCount = poiCount
  }

  /** The answer of `GET /api/maps/{id}/content`, compressed. */
  get gzip(): Buffer {
    const { revision, forgottenRevision, parts } = this
    const start = `{"revision":${revision},"forgottenRevision":${forgottenRevision},"parts":[`
    this.#gzip ??= splicedGzip(start, parts, ']}')
    return this.#gzip
  }

  /** The same as it is; hardly anybody wants it so. A request that does shares it with all who are still reading it. */
  get bytes(): Buffer | Promise<Buffer> {
    return this.#inflated?.deref() ?? (this.#inflating ??= this.#inflate())
  }

  async #inflate(): Promise<Buffer> {
    try {
      const bytes = await promisify<Buffer, Buffer>(gunzip)(this.gzip)
      this.#inflated = new WeakRef(bytes)
      return bytes
    } finally {
      this.#inflating = undefined
    }
  }

  /** Bytes of JSON. */
  get length(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0)
  }

  /** Bytes in memory. */
  get size(): number {
    return this.parts.reduce((sum, { deflated }) => sum + deflated.length, 0)
  }

  /** Whether anything on the map shows the icon or picture. */
  shows(ref: AssetRef): boolean {
    this.#assets ??= new Set(this.parts.flatMap(({ outside }) => outside.assets))
    return this.#assets.has(ref)
  }

  /** Pairs of a POI and the map it leads to. */
  get links(): readonly [poiId: number, mapId: number][] {
    this.#links ??= this.parts.flatMap(({ outside }) => linksOf(outside))
    return this.#links
  }

  /** The maps that POIs lead to, each once. */
  get linkedMaps(): readonly number[] {
    this.#linkedMaps ??= [...new Set(this.links.map(([, mapId]) => mapId))].sort((a, b) => a - b)
    return this.#linkedMaps
  }
}

const linksOf = ({ linking, linkedMaps }: Outside): [number, number][] =>
  linking.map((poiId, index) => [poiId, linkedMaps[index] ?? 0])

export const NOTHING_ENCODED = new EncodedContent(0, [])

/** The entities that the parts of an encoded content were made of, by the names of the parts. */
export type PartSources = ReadonlyMap<string, PartEntities>

type Means = Pick<LogContext, 'compression' | 'pause'>

/** Decodes part by part. @throws Error if the parts are damaged or invalid */
export const decodeParts = async (
  { compression, pause }: Means,
  { parts }: EncodedContent,
): Promise<Content> => {
  const decoder = new ContentDecoder()
  for (const part of parts) {
    const text = await inflateText(compression, part)
    const links = part.outside.linking.length > 0 ? new Map(linksOf(part.outside)) : NO_LINKS
    decoder.add(JSON.parse(text.startsWith(',') ? text.slice(1) : text), links)
    await pause(0)
  }
  return decoder.done()
}

/** Encodes the parts that differ from those encoded before, one after another, and takes over the others. */
export const encodeParts = async (
  means: Means,
  content: Content,
  before: EncodedContent,
  sourcesBefore: PartSources,
): Promise<EncodedPart[]> => {
  const known = new Map(before.parts.map((part) => [part.name, part]))
  const parts: EncodedPart[] = []
  for (const { name, entities } of partsOf(content)) {
    const source = sourcesBefore.get(name)
    const same = source && isSamePart(source, entities) ? known.get(name) : undefined
    parts.push(same ?? (await encodeOne(means, name, entities)))
    if (!same) await means.pause(0)
  }
  return parts
}

export const sourcesOf = (content: Content): PartSources =>
  new Map(partsOf(content).map(({ name, entities }) => [name, entities]))

const encodeOne = async (
  { compression }: Means,
  name: string,
  entities: PartEntities,
): Promise<EncodedPart> => {
  const comma = entities.kind === 'frame' ? '' : ','
  const deflated = await deflateText(compression, comma + JSON.stringify(encodePart(entities)))
  return { ...deflated, name, outside: outsideOf(entities) }
}

const outsideOf = (entities: PartEntities): Outside => {
  const assets = new Set<AssetRef>()
  const linking: number[] = []
  const linkedMaps: number[] = []
  if (entities.kind === 'frame') for (const { icon } of entities.types) if (icon !== null) assets.add(icon)
  if (entities.kind === 'pois')
    for (const { id, icon, image, linkedMapId } of entities.slice.values()) {
      if (icon !== null) assets.add(icon)
      if (image !== null) assets.add(image)
      if (linkedMapId === null) continue
      linking.push(id)
      linkedMaps.push(linkedMapId)
    }
  return { assets: [...assets], linking, linkedMaps }
}
