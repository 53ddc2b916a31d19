import { notAnImage } from '../ImageRefusedError.ts'

/** A box of the ISO base media file format: a type of four letters and its content. */
interface Box {
  readonly type: string
  readonly body: Buffer
}

const BOXES_MAX = 10_000

/** Returns the boxes within a box from `offset` on. @throws ImageRefusedError if they do not fill it */
export const boxesIn = (body: Buffer, offset = 0): Box[] => {
  const boxes: Box[] = []
  for (let at = offset; at < body.length;) {
    if (at + 8 > body.length || boxes.length === BOXES_MAX) throw notAnImage()
    const length = body.readUInt32BE(at) || body.length - at
    if (length < 8 || at + length > body.length) throw notAnImage()
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** What the box `meta` says about a file's items: pictures, their parts and their properties. */
export interface Items {
  readonly primary: number
  readonly types: ReadonlyMap<number, { readonly type: string; readonly isHidden: boolean }>
  readonly properties: ReadonlyMap<number, readonly Box[]>
  readonly references: readonly Reference[]
}

interface Reference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

/** @throws ImageRefusedError */
export const parseItems = (meta: Buffer): Items => {
  const boxes = boxesIn(meta, 4)
  const bodyOf = (type: string) => boxes.find((box) => box.type === type)?.body
  const [pitm, iinf, iprp, iref] = [bodyOf('pitm'), bodyOf('iinf'), bodyOf('iprp'), bodyOf('iref')]
  if (!pitm || !iinf || !iprp) throw notAnImage()
  try {
    return {
      primary: pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4),
      types: parseTypes(iinf),
      properties: parseProperties(iprp),
      references: iref ? parseReferences(iref) : [],
    }
  } catch (error) {
    // A number extends beyond the end of its box.
    throw error instanceof RangeError ? notAnImage() : error
  }
}

const parseTypes = (iinf: Buffer): Items['types'] =>
  new Map(
    boxesIn(iinf, iinf[0] === 0 ? 6 : 8)
      .filter(({ type, body }) => type === 'infe' && (body[0] === 2 || body[0] === 3))
      .map(({ body }) => {
        const idBytes = body[0] === 2 ? 2 : 4
        const type = body.toString('latin1', 6 + idBytes, 10 + idBytes)
        return [body.readUIntBE(4, idBytes), { type, isHidden: ((body[3] ?? 0) & 1) === 1 }]
      }),
  )

const parseProperties = (iprp: Buffer): Items['properties'] => {
  const boxes = boxesIn(iprp)
  const container = boxes.find(({ type }) => type === 'ipco')
  const known = container ? boxesIn(container.body) : []
  const properties = new Map<number, Box[]>()
  for (const { type, body } of boxes) if (type === 'ipma') readAssociations(body, known, properties)
  return properties
}

const readAssociations = (ipma: Buffer, known: readonly Box[], properties: Map<number, Box[]>): void => {
  const idBytes = ipma[0] === 0 ? 2 : 4
  const indexBytes = ((ipma[3] ?? 0) & 1) === 1 ? 2 : 1
  const indexMask = indexBytes === 2 ? 0x7fff : 0x7f
  const entries = ipma.readUInt32BE(4)
  let at = 8
  for (let entry = 0; entry < entries; entry++) {
    const item = ipma.readUIntBE(at, idBytes)
    const count = ipma.readUInt8(at + idBytes)
    at += idBytes + 1
    const boxes = properties.get(item) ?? []
    for (let index = 0; index < count; index++, at += indexBytes) {
      const box = known[(ipma.readUIntBE(at, indexBytes) & indexMask) - 1]
      if (box) boxes.push(box)
    }
    properties.set(item, boxes)
  }
}

const parseReferences = (iref: Buffer): Reference[] => {
  const idBytes = iref[0] === 0 ? 2 : 4
  return boxesIn(iref, 4).map(({ type, body }) => {
    const count = body.readUInt16BE(idBytes)
    const idAt = (index: number) => body.readUIntBE(idBytes + 2 + index * idBytes, idBytes)
    return { type, from: body.readUIntBE(0, idBytes), to: Array.from({ length: count }, (_, i) => idAt(i)) }
  })
}
